package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.DoubleVector;
import java.nio.ByteBuffer;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainFloatDictionary;

/** Doubles, from doubles and from floats that were widened. */
final class DoubleCopy extends VectorCopy {
    private final double[] target;
    private double[] dictionaryValues = new double[0];

    DoubleCopy(DoubleVector target) {
        super(target);
        this.target = target.values();
    }

    @Override
    void fillValue(Object value, int count) {
        java.util.Arrays.fill(target, 0, count, ((Number) value).doubleValue());
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        int width = width(from);
        ByteBuffer all = bytes(from, (long) rows * width);
        for (int i = 0; i < count; i++) {
            int at = chosen[i] * width;
            target[i] = width == Double.BYTES ? all.getDouble(at) : all.getFloat(at);
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        dictionaryValues = new double[dictionary.getMaxId() + 1];
        for (int i = 0; i < dictionaryValues.length; i++) {
            dictionaryValues[i] = dictionary instanceof PlainFloatDictionary
                    ? dictionary.decodeToFloat(i)
                    : dictionary.decodeToDouble(i);
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
