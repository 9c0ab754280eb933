package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;

/** The exact sum of decimals of one scale: fast while it fits a long, never wrong when it does not. */
final class ExactSum implements Serializable {
    private final int scale;
    private long small;
    private BigInteger large = BigInteger.ZERO;

    ExactSum(int scale) {
        this.scale = scale;
    }

    void add(DecimalData value) {
        if (DecimalData.isCompact(value.precision())) {
            add(value.toUnscaledLong());
        } else {
            add(value.toBigDecimal().unscaledValue());
        }
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

    BigDecimal total() {
        return new BigDecimal(large.add(BigInteger.valueOf(small)), scale);
    }
}
