package dev.hindcast.compute.wire;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Numbers that are mostly small, seven bits a byte; and byte strings with such a length before them. */
public final class Varint {
    private Varint() {}

    /** Appends a number that is not negative. */
    public static void write(long number, DataOutputView out) throws IOException {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            out.writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    /** Reads a number. */
    public static long read(DataInputView in) throws IOException {
        long number = 0;
        int shift = 0;
        byte next = in.readByte();
        while (next < 0) {
            number |= (long) (next & 0x7F) << shift;
            shift += 7;
            next = in.readByte();
        }
        return number | ((long) next << shift);
    }

    /** Appends bytes with their length before them. */
    public static void writeBytes(byte[] bytes, DataOutputView out) throws IOException {
        write(bytes.length, out);
        out.write(bytes);
    }

    /** Reads bytes. */
    public static byte[] readBytes(DataInputView in) throws IOException {
        byte[] bytes = new byte[(int) read(in)];
        in.readFully(bytes);
        return bytes;
    }
}
