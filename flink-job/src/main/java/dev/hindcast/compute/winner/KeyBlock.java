package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * All that the choice of winners needs of some rows whose keys share a bucket, or keys of results; nothing wider is
 * shuffled. Its bytes are nobody's to change.
 */
public final class KeyBlock {
    /** How it travels. */
    public static final WireType<KeyBlock> TYPE = new WireType<>(KeyBlock.class, new Format());

    private final int bucket;
    private final byte[] bytes;

    /** A block of this bucket. */
    public KeyBlock(int bucket, byte[] bytes) {
        this.bucket = bucket;
        this.bytes = bytes;
    }

    /** The keys' bucket. */
    public int bucket() {
        return bucket;
    }

    /** The rows or keys, as {@link KeyBlocks} or the sender of results' keys packs them. */
    public byte[] bytes() {
        return bytes;
    }

    private static final class Format implements WireFormat<KeyBlock> {
        @Override
        public void write(KeyBlock block, DataOutputView out) throws IOException {
            Varint.write(block.bucket, out);
            Varint.writeBytes(block.bytes, out);
        }

        @Override
        public KeyBlock read(DataInputView in) throws IOException {
            return new KeyBlock((int) Varint.read(in), Varint.readBytes(in));
        }
    }
}
