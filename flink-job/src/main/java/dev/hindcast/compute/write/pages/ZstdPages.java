package dev.hindcast.compute.write.pages;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;

/**
 * Compresses one page at a time in one call. Parquet's own way is a stream a page: it does not know how long the page is, so
 * that zstd sets itself up for a long one. The result of a call is valid until the next.
 */
final class ZstdPages implements BytesInputCompressor {
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    private final ZstdCompressCtx context;
    private final @Nullable ZstdCompressCtx fast;
    private byte[] compressed = new byte[0];
    private @Nullable ColumnLevel next;

    private ZstdPages(int level, @Nullable ZstdCompressCtx fast) {
        this.context = new ZstdCompressCtx().setLevel(level);
        this.fast = fast;
    }

    /** All pages at this level. */
    static ZstdPages at(int level) {
        return new ZstdPages(level, null);
    }

    /** Each column's pages at the level that it finds out. */
    static ZstdPages atTheirOwn() {
        return new ZstdPages(ColumnLevel.THOROUGH, new ZstdCompressCtx().setLevel(ColumnLevel.FAST));
    }

    /** The next page is of a column with this level; without it a page is compressed thoroughly. */
    void next(ColumnLevel level) {
        next = level;
    }

    @Override
    public BytesInput compress(BytesInput page) {
        ByteBuffer raw = page.toByteBuffer(HEAP, unused -> {});
        ZstdCompressCtx quick = fast;
        ColumnLevel level = next;
        next = null;
        int bytes;
        if (quick == null || level == null) {
            bytes = compress(raw, context);
        } else if (level.tries()) {
            int fastBytes = compress(raw, quick);
            bytes = compress(raw, context);
            level.tried(fastBytes, bytes);
        } else {
            bytes = compress(raw, level.isFast() ? quick : context);
        }
        return BytesInput.from(compressed, 0, bytes);
    }

    /** The page's compressed length; its bytes are in the buffer, which may have grown. */
    private int compress(ByteBuffer raw, ZstdCompressCtx with) {
        int size = raw.remaining();
        int bound = Math.toIntExact(Zstd.compressBound(size));
        if (compressed.length < bound) {
            compressed = new byte[bound];
        }
        return with.compressByteArray(
                compressed, 0, compressed.length, raw.array(), raw.arrayOffset() + raw.position(), size);
    }

    @Override
    public CompressionCodecName getCodecName() {
        return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {
        context.close();
        ZstdCompressCtx quick = fast;
        if (quick != null) {
            quick.close();
        }
    }
}
