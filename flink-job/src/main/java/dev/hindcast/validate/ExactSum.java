package dev.hindcast.validate;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;

/** An exact sum of decimals of one scale; fast while it fits into a long. */
final class ExactSum implements Serializable {
    private final int scale;
    private BigInteger carried = BigInteger.ZERO;
    private long small;

    ExactSum(int scale) {
        this.scale = scale;
    }

    void add(DecimalData number) {
        if (number.isCompact() && number.scale() == scale) {
            addSmall(number.toUnscaledLong());
        } else {
            carried = carried.add(number.toBigDecimal().setScale(scale).unscaledValue());
        }
    }

    void add(ExactSum other) {
        carried = carried.add(other.total());
    }

    BigDecimal value() {
        return new BigDecimal(total(), scale);
    }

    private void addSmall(long unscaled) {
        long next = small + unscaled;
        if (((small ^ next) & (unscaled ^ next)) < 0) {
            carried = carried.add(BigInteger.valueOf(small));
            next = unscaled;
        }
        small = next;
    }

    private BigInteger total() {
        return carried.add(BigInteger.valueOf(small));
    }
}
