package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.ColumnBatch;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;

/** Booleans, which Arrow keeps as bits, the lowest first. */
final class BooleanCopy extends VectorCopy {
    private final boolean[] target;
    private final byte[] bits = new byte[ColumnBatch.CAPACITY / Byte.SIZE];

    BooleanCopy(BooleanVector target) {
        super(target);
        this.target = target.values();
    }

    @Override
    void fillValue(Object value, int count) {
        java.util.Arrays.fill(target, 0, count, (Boolean) value);
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        int length = (rows + Byte.SIZE - 1) / Byte.SIZE;
        bytes(from, length).get(bits, 0, length);
        for (int i = 0; i < count; i++) {
            target[i] = (bits[chosen[i] >> 3] >> (chosen[i] & 7) & 1) == 1;
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        throw new IllegalStateException("Parquet has no dictionaries of booleans");
    }

    @Override
    void encoded(int[] numbers, int[] chosen, int count) {
        throw new IllegalStateException("Parquet has no dictionaries of booleans");
    }
}
