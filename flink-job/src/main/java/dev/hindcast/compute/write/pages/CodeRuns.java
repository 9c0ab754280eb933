package dev.hindcast.compute.write.pages;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.BytesInput;

/**
 * A page's codes as Parquet wants them: their width in bits in one byte, then runs. A run is one code and how often it comes,
 * or groups of eight codes with so many bits each; as in Parquet's own writer it is not longer than one byte can say.
 */
final class CodeRuns {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GROUP = 8;
    private static final int CODES_A_RUN = 63 * GROUP;
    private static final int HEADER_BYTES = 2;
    private static final int ROOM = 2 * Integer.BYTES;

    private final int width;
    private final byte[] bytes;
    private int end = 1;

    private CodeRuns(int width, int count) {
        int runs = count / CODES_A_RUN + 1;
        this.width = width;
        this.bytes = new byte[1 + runs * HEADER_BYTES + (count / GROUP + 1) * width + ROOM];
        bytes[0] = (byte) width;
    }

    /** The first {@code count} codes of a dictionary of this size. */
    static BytesInput of(int[] codes, int count, int dictionarySize) {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, dictionarySize - 1));
        CodeRuns runs = new CodeRuns(width, count);
        for (int from = 0; from < count; from += CODES_A_RUN) {
            runs.add(codes, from, Math.min(count, from + CODES_A_RUN));
        }
        return BytesInput.from(runs.bytes, 0, runs.end);
    }

    private void add(int[] codes, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (codes[i] != codes[from]) {
                pack(codes, from, to);
                return;
            }
        }
        repeat(codes[from], to - from);
    }

    private void repeat(int code, int times) {
        for (int rest = times << 1; rest != 0; rest >>>= 7) {
            bytes[end++] = (byte) (rest <= 0x7F ? rest : ((rest & 0x7F) | 0x80));
        }
        for (int bit = 0; bit < width; bit += Byte.SIZE) {
            bytes[end++] = (byte) (code >>> bit);
        }
    }

    private void pack(int[] codes, int from, int to) {
        int groups = (to - from + GROUP - 1) / GROUP;
        bytes[end++] = (byte) ((groups << 1) | 1);
        int at = end;
        long word = 0;
        int bits = 0;
        for (int i = from; i < to; i++) {
            word |= (long) codes[i] << bits;
            bits += width;
            if (bits >= Integer.SIZE) {
                INTS.set(bytes, at, (int) word);
                at += Integer.BYTES;
                word >>>= Integer.SIZE;
                bits -= Integer.SIZE;
            }
        }
        INTS.set(bytes, at, (int) word);
        end += groups * width;
    }
}
