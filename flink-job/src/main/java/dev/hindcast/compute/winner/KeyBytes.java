package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** A key as {@link OrderedFields} encodes it, with the equality of its bytes. */
public record KeyBytes(byte[] bytes) {
    /** How it travels. */
    public static final WireType<KeyBytes> TYPE = new WireType<>(KeyBytes.class, new Format());

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyBytes that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    private static final class Format implements WireFormat<KeyBytes> {
        @Override
        public void write(KeyBytes key, DataOutputView out) throws IOException {
            Varint.writeBytes(key.bytes, out);
        }

        @Override
        public KeyBytes read(DataInputView in) throws IOException {
            return new KeyBytes(Varint.readBytes(in));
        }
    }
}
