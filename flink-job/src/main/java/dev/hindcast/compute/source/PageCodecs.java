package dev.hindcast.compute.source;

import com.github.luben.zstd.ZstdDecompressCtx;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Zstd pages are decompressed in one call each, not as a stream; other codecs as Parquet does it. */
final class PageCodecs implements CompressionCodecFactory {
    private static final int PAGE_HINT = 64 * 1024;

    private final CodecFactory others = new CodecFactory(new Configuration(false), PAGE_HINT);
    private final Zstd zstd = new Zstd();

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return others.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return codec == CompressionCodecName.ZSTD ? zstd : others.getDecompressor(codec);
    }

    @Override
    public void release() {
        zstd.release();
        others.release();
    }

    private static final class Zstd implements BytesInputDecompressor {
        private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

        private final ZstdDecompressCtx context = new ZstdDecompressCtx();

        @Override
        public BytesInput decompress(BytesInput page, int size) throws IOException {
            ByteBuffer from = page.toByteBuffer(HEAP, unused -> {});
            byte[] to = new byte[size];
            require(
                    context.decompressByteArray(
                            to, 0, size, from.array(), from.arrayOffset() + from.position(), from.remaining()),
                    size);
            return BytesInput.from(to);
        }

        @Override
        public void decompress(ByteBuffer from, int length, ByteBuffer to, int size) throws IOException {
            byte[] compressed = new byte[length];
            from.get(compressed);
            to.put(context.decompress(compressed, size));
            to.flip();
        }

        private static void require(int found, int expected) throws IOException {
            if (found != expected) {
                throw new IOException("A page has " + found + " bytes, " + expected + " were expected");
            }
        }

        @Override
        public void release() {
            context.close();
        }
    }
}
