package dev.hindcast.compute.batch;

/** Floats. */
public final class FloatVector extends ColumnVector {
    private final float[] values;

    FloatVector(int capacity) {
        super(capacity);
        values = new float[capacity];
    }

    /** The values themselves, for reading and filling in a loop. */
    public float[] values() {
        return values;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = values[rows[i]];
        }
    }
}
