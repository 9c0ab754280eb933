package dev.hindcast.compute.write.pages;

import dev.hindcast.compute.batch.BytesVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** Texts one after the other, each with its length before it, and the least and most of them (bytes compared unsigned). */
final class PlainTexts {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1024];
    private int end;
    private int count;
    private int leastAt;
    private int mostAt;

    void add(BytesVector texts, int from, int to) {
        byte[] data = texts.data();
        int[] starts = texts.starts();
        int[] lengths = texts.lengths();
        for (int row = from; row < to; row++) {
            add(data, starts[row], lengths[row]);
        }
    }

    void add(byte[] from, int start, int length) {
        int at = end;
        int next = at + Integer.BYTES + length;
        if (next > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(next, 2 * bytes.length));
        }
        INTS.set(bytes, at, length);
        System.arraycopy(from, start, bytes, at + Integer.BYTES, length);
        end = next;
        if (count++ == 0) {
            leastAt = at;
            mostAt = at;
        } else if (compare(at, leastAt) < 0) {
            leastAt = at;
        } else if (compare(at, mostAt) > 0) {
            mostAt = at;
        }
    }

    private int compare(int one, int other) {
        int from = one + Integer.BYTES;
        int otherFrom = other + Integer.BYTES;
        return Arrays.compareUnsigned(bytes, from, from + lengthAt(one), bytes, otherFrom, otherFrom + lengthAt(other));
    }

    private int lengthAt(int at) {
        return (int) INTS.get(bytes, at);
    }

    int count() {
        return count;
    }

    int length() {
        return end;
    }

    /** The bytes; valid until the next change. */
    BytesInput bytes() {
        return BytesInput.from(bytes, 0, end);
    }

    byte[] least() {
        return copy(leastAt);
    }

    byte[] most() {
        return copy(mostAt);
    }

    private byte[] copy(int at) {
        int from = at + Integer.BYTES;
        return Arrays.copyOfRange(bytes, from, from + lengthAt(at));
    }

    void clear() {
        end = 0;
        count = 0;
    }
}
