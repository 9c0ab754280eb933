package dev.hindcast.compute.batch;

/** Booleans. */
public final class BooleanVector extends ColumnVector {
    private final boolean[] values;

    BooleanVector(int capacity) {
        super(capacity);
        values = new boolean[capacity];
    }

    /** The values themselves, for reading and filling in a loop. */
    public boolean[] values() {
        return values;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = values[rows[i]];
        }
    }
}
