package dev.hindcast.compute.batch;

/** Ints; dates in days from the epoch. */
public final class IntVector extends ColumnVector {
    private final int[] values;

    IntVector(int capacity) {
        super(capacity);
        values = new int[capacity];
    }

    /** The values themselves, for reading and filling in a loop. */
    public int[] values() {
        return values;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = values[rows[i]];
        }
    }
}
