package dev.hindcast.compute.batch;

/**
 * Longs; times of day and timestamps in microseconds (or nanoseconds, as the type says) from midnight or the epoch;
 * unscaled decimals of at most 18 digits.
 */
public final class LongVector extends ColumnVector {
    private final long[] values;

    LongVector(int capacity) {
        super(capacity);
        values = new long[capacity];
    }

    /** The values themselves, for reading and filling in a loop. */
    public long[] values() {
        return values;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = values[rows[i]];
        }
    }
}
