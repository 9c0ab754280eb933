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

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[1024];
    private int end;
    private int count;
    private int leastAt;
    private int mostAt;
    /** The first eight bytes of both, so that most texts are compared by one number; no text is between where there are fewer. */
    private long leastWord;

    private long mostWord;

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
        long word = length < Long.BYTES ? 0 : (long) WORDS.get(bytes, at + Integer.BYTES) ^ Long.MIN_VALUE;
        boolean between = length >= Long.BYTES && word > leastWord && word < mostWord;
        if (count++ == 0 || !between) {
            extremes(at, length, word);
        }
    }

    private void extremes(int at, int length, long word) {
        if (count == 1 || compare(at, leastAt) < 0) {
            leastAt = at;
            leastWord = length < Long.BYTES ? Long.MAX_VALUE : word;
        }
        if (count == 1 || compare(at, mostAt) > 0) {
            mostAt = at;
            mostWord = length < Long.BYTES ? Long.MIN_VALUE : word;
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
