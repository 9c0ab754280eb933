package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.IntVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;

/** Ints and dates. */
final class IntCopy extends VectorCopy {
    private final int[] target;
    private final int[] ints = new int[ColumnBatch.CAPACITY];
    private int[] dictionaryValues = new int[0];

    IntCopy(IntVector target) {
        super(target);
        this.target = target.values();
    }

    @Override
    void fillValue(Object value, int count) {
        java.util.Arrays.fill(target, 0, count, (Integer) value);
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        readInts(from, rows, ints);
        for (int i = 0; i < count; i++) {
            target[i] = ints[chosen[i]];
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        dictionaryValues = new int[dictionary.getMaxId() + 1];
        for (int i = 0; i < dictionaryValues.length; i++) {
            dictionaryValues[i] = dictionary.decodeToInt(i);
        }
    }

    @Override
    void encoded(int[] numbers, int[] chosen, int count) {
        for (int i = 0; i < count; i++) {
            int code = numbers[chosen[i]];
            target[i] = code >= 0 && code < dictionaryValues.length ? dictionaryValues[code] : 0;
        }
    }
}
