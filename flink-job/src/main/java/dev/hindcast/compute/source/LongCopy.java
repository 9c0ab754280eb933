package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.LongVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainIntegerDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainLongDictionary;

/** Longs from longs, from ints that were widened, and from decimals stored as bytes. */
final class LongCopy extends VectorCopy {
    private final long[] target;
    private final long[] longs = new long[ColumnBatch.CAPACITY];
    private final int[] ints = new int[ColumnBatch.CAPACITY];
    private long[] dictionaryValues = new long[0];

    LongCopy(LongVector target) {
        super(target);
        this.target = target.values();
    }

    @Override
    void fillValue(Object value, int count) {
        long number = value instanceof BigDecimal decimal
                ? decimal.unscaledValue().longValueExact()
                : ((Number) value).longValue();
        java.util.Arrays.fill(target, 0, count, number);
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        if (from instanceof FixedSizeBinaryVector) {
            fixed(from, rows, chosen, count);
        } else if (width(from) == Long.BYTES) {
            bytes(from, (long) rows * Long.BYTES).asLongBuffer().get(longs, 0, rows);
            for (int i = 0; i < count; i++) {
                target[i] = longs[chosen[i]];
            }
        } else {
            readInts(from, rows, ints);
            for (int i = 0; i < count; i++) {
                target[i] = ints[chosen[i]];
            }
        }
    }

    private void fixed(ValueVector from, int rows, int[] chosen, int count) {
        int width = width(from);
        ByteBuffer all = bytes(from, (long) rows * width);
        for (int i = 0; i < count; i++) {
            long value = all.get(chosen[i] * width);
            for (int j = 1; j < width; j++) {
                value = (value << Byte.SIZE) | (all.get(chosen[i] * width + j) & 0xFF);
            }
            target[i] = value;
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        dictionaryValues = new long[dictionary.getMaxId() + 1];
        for (int i = 0; i < dictionaryValues.length; i++) {
            dictionaryValues[i] = value(dictionary, i);
        }
    }

    private static long value(Dictionary dictionary, int code) {
        if (dictionary instanceof PlainLongDictionary) {
            return dictionary.decodeToLong(code);
        }
        if (dictionary instanceof PlainIntegerDictionary) {
            return dictionary.decodeToInt(code);
        }
        return new BigInteger(dictionary.decodeToBinary(code).getBytes()).longValueExact();
    }

    @Override
    void encoded(int[] numbers, int[] chosen, int count) {
        for (int i = 0; i < count; i++) {
            int code = numbers[chosen[i]];
            target[i] = code >= 0 && code < dictionaryValues.length ? dictionaryValues[code] : 0;
        }
    }
}
