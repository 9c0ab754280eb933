package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;

/** The exact sum of decimals of one scale: fast while it fits a long, never wrong when it does not. */
public final class ExactSum implements Serializable {
    /** As many values of at most this size fit a long as a batch has rows. */
    private static final long SMALL = Long.MAX_VALUE / ColumnBatch.CAPACITY;

    private final int scale;
    private long small;
    private BigInteger large = BigInteger.ZERO;

    /** Zero, with so many digits after the point. */
    public ExactSum(int scale) {
        this.scale = scale;
    }

    /** Adds a number of at most this scale. */
    public void add(DecimalData value) {
        if (value.isCompact() && value.scale() == scale) {
            add(value.toUnscaledLong());
        } else {
            add(value.toBigDecimal().setScale(scale).unscaledValue());
        }
    }

    /** Adds what another one of the same scale holds. */
    public void add(ExactSum other) {
        add(other.unscaled());
    }

    void add(BigInteger unscaled) {
        large = large.add(unscaled);
    }

    void add(long unscaled) {
        long sum = small + unscaled;
        if (((small ^ sum) & (unscaled ^ sum)) < 0) {
            large = large.add(BigInteger.valueOf(small));
            sum = unscaled;
        }
        small = sum;
    }

    /** Adds the rows {@code [from, to)} of a decimal column. */
    void add(ColumnVector vector, int from, int to) {
        if (vector instanceof LongVector longs && !longs.hasNulls()) {
            add(longs.values(), from, to);
            return;
        }
        for (int row = from; row < to; row++) {
            if (vector.isNull(row)) {
                continue;
            }
            if (vector instanceof LongVector longs) {
                add(longs.values()[row]);
            } else {
                add(((WideDecimalVector) vector).unscaled(row));
            }
        }
    }

    /** Small values are added up unchecked: their sum cannot leave a long. */
    private void add(long[] values, int from, int to) {
        if (areSmall(values, from, to)) {
            long sum = 0;
            for (int row = from; row < to; row++) {
                sum += values[row];
            }
            add(sum);
            return;
        }
        for (int row = from; row < to; row++) {
            add(values[row]);
        }
    }

    /** Whether the sum of a batch of such values fits a long whatever their signs. */
    static boolean areSmall(long[] values, int from, int to) {
        long bits = 0;
        for (int row = from; row < to; row++) {
            bits |= values[row] ^ (values[row] >> (Long.SIZE - 1));
        }
        return bits <= SMALL;
    }

    /** The sum so far. */
    public BigDecimal total() {
        return new BigDecimal(unscaled(), scale);
    }

    private BigInteger unscaled() {
        return large.add(BigInteger.valueOf(small));
    }
}
