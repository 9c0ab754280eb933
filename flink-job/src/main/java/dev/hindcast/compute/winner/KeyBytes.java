package dev.hindcast.compute.winner;

import dev.hindcast.compute.wire.Varint;
import dev.hindcast.compute.wire.WireFormat;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Fields as {@link OrderedFields} encodes them: equal when the bytes are, and in their (unsigned) order. */
public final class KeyBytes implements Comparable<KeyBytes> {
    /** How it travels. */
    public static final WireType<KeyBytes> TYPE = new WireType<>(KeyBytes.class, new Format());

    private final byte[] bytes;

    /** Of these bytes, which must not change any more. */
    public KeyBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The bytes themselves. */
    public byte[] bytes() {
        return bytes;
    }

    /** Appends the bytes with their length. */
    public void write(DataOutputView out) throws IOException {
        Varint.writeBytes(bytes, out);
    }

    /** Reads what {@link #write} wrote. */
    public static KeyBytes read(DataInputView in) throws IOException {
        return new KeyBytes(Varint.readBytes(in));
    }

    @Override
    public int compareTo(KeyBytes other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

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
            key.write(out);
        }

        @Override
        public KeyBytes read(DataInputView in) throws IOException {
            return KeyBytes.read(in);
        }
    }
}
