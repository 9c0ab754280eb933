package dev.hindcast.compute.write.pages;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compresses one page at a time in one call. Parquet's own way is a stream a page: it does not know how long the page is, so
 * that zstd sets itself up for a long one. The result of a call is valid until the next.
 */
final class ZstdPages implements BytesInputCompressor {
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    private final ZstdCompressCtx context;
    private byte[] compressed = new byte[0];

    /**
     * @param level zstd's compression level
     */
    ZstdPages(int level) {
        context = new ZstdCompressCtx().setLevel(level);
    }

    @Override
    public BytesInput compress(BytesInput page) {
        ByteBuffer raw = page.toByteBuffer(HEAP, unused -> {});
        int size = raw.remaining();
        int bound = Math.toIntExact(Zstd.compressBound(size));
        if (compressed.length < bound) {
            compressed = new byte[bound];
        }
        int length = context.compressByteArray(
                compressed, 0, compressed.length, raw.array(), raw.arrayOffset() + raw.position(), size);
        return BytesInput.from(compressed, 0, length);
    }

    @Override
    public CompressionCodecName getCodecName() {
        return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {
        context.close();
    }
}
