package dev.hindcast.compute.batch;

/** Doubles. */
public final class DoubleVector extends ColumnVector {
    private final double[] values;

    DoubleVector(int capacity) {
        super(capacity);
        values = new double[capacity];
    }

    /** The values themselves, for reading and filling in a loop. */
    public double[] values() {
        return values;
    }

    @Override
    void keepValues(int[] rows, int count) {
        for (int i = 0; i < count; i++) {
            values[i] = values[rows[i]];
        }
    }
}
