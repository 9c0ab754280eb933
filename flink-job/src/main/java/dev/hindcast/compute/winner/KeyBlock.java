package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * All that the choice of winners needs of some rows whose keys share a bucket; nothing wider is shuffled.
 *
 * @param bucket the keys' bucket
 * @param bytes as {@link KeyBlockWriter} wrote them
 */
public record KeyBlock(int bucket, byte[] bytes) {
    /** How it travels. */
    public static final WireType<KeyBlock> TYPE = new WireType<>(KeyBlock.class, new Format());

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
