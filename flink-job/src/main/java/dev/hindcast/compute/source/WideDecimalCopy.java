package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.WideDecimalVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainIntegerDictionary;
import org.apache.parquet.column.values.dictionary.PlainValuesDictionary.PlainLongDictionary;

/** Decimals of more than 18 digits, from bytes and from numbers whose column was widened. */
final class WideDecimalCopy extends VectorCopy {
    private final WideDecimalVector target;
    private BigInteger[] dictionaryValues = new BigInteger[0];

    WideDecimalCopy(WideDecimalVector target) {
        super(target);
        this.target = target;
    }

    @Override
    void fillValue(Object value, int count) {
        for (int i = 0; i < count; i++) {
            target.set(i, ((BigDecimal) value).unscaledValue());
        }
    }

    @Override
    void values(ValueVector from, int rows, int[] chosen, int count) {
        int width = width(from);
        ByteBuffer all = bytes(from, (long) rows * width);
        byte[] one = new byte[width];
        for (int i = 0; i < count; i++) {
            int at = chosen[i] * width;
            if (target.isNull(i)) {
                continue;
            }
            if (from instanceof FixedSizeBinaryVector) {
                all.get(at, one);
                target.set(i, new BigInteger(one));
            } else {
                target.set(i, BigInteger.valueOf(width == Long.BYTES ? all.getLong(at) : all.getInt(at)));
            }
        }
    }

    @Override
    void learn(Dictionary dictionary) {
        dictionaryValues = new BigInteger[dictionary.getMaxId() + 1];
        for (int i = 0; i < dictionaryValues.length; i++) {
            dictionaryValues[i] = value(dictionary, i);
        }
    }

    private static BigInteger value(Dictionary dictionary, int code) {
        if (dictionary instanceof PlainLongDictionary) {
            return BigInteger.valueOf(dictionary.decodeToLong(code));
        }
        if (dictionary instanceof PlainIntegerDictionary) {
            return BigInteger.valueOf(dictionary.decodeToInt(code));
        }
        return new BigInteger(dictionary.decodeToBinary(code).getBytes());
    }

    @Override
    void encoded(int[] numbers, int[] chosen, int count) {
        for (int i = 0; i < count; i++) {
            if (!target.isNull(i)) {
                target.set(i, dictionaryValues[numbers[chosen[i]]]);
            }
        }
    }
}
