package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.FloatVector;
import java.nio.FloatBuffer;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;

/** Floats. */
final class FloatCopy extends VectorCopy {
    private final float[] target;
    private float[] dictionaryValues = new float[0];

    FloatCopy(FloatVector target) {
        super(target);
        this.target = target.values();
    }

    @Override
    void fillValue(Object value, int count) {
        java.util.Arrays.fill(target, 0, count, (Float) value);
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        FloatBuffer floats = bytes(from, (long) rows * Float.BYTES).asFloatBuffer();
        for (int i = 0; i < count; i++) {
            target[i] = floats.get(chosen[i]);
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        dictionaryValues = new float[dictionary.getMaxId() + 1];
        for (int i = 0; i < dictionaryValues.length; i++) {
            dictionaryValues[i] = dictionary.decodeToFloat(i);
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
