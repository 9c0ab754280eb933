package dev.hindcast.compute.batch;

import java.math.BigInteger;

/** Unscaled decimals of more than 18 digits, in two's complement of 128 bits. */
public final class WideDecimalVector extends ColumnVector {
    private final long[] high;
    private final long[] low;

    WideDecimalVector(int capacity) {
        super(capacity);
        high = new long[capacity];
        low = new long[capacity];
    }

    /** The upper 64 bits, with the sign. */
    public long[] high() {
        return high;
    }

    /** The lower 64 bits, unsigned. */
    public long[] low() {
        return low;
    }

    /** The row's unscaled value. */
    public BigInteger unscaled(int row) {
        byte[] bytes = new byte[2 * Long.BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (high[row] >>> (Long.SIZE - Byte.SIZE * (i + 1)));
            bytes[Long.BYTES + i] = (byte) (low[row] >>> (Long.SIZE - Byte.SIZE * (i + 1)));
        }
        return new BigInteger(bytes);
    }

    /** Sets the row's unscaled value, which must fit 128 bits. */
    public void set(int row, BigInteger unscaled) {
        low[row] = unscaled.longValue();
        high[row] = unscaled.shiftRight(Long.SIZE).longValueExact();
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            high[i] = high[rows[i]];
            low[i] = low[rows[i]];
        }
    }
}
