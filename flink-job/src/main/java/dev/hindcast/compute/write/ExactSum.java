package dev.hindcast.compute.write;

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
        if (!DecimalData.isCompact(value.precision())) {
            large = large.add(value.toBigDecimal().unscaledValue());
            return;
        }
        long next = value.toUnscaledLong();
        long sum = small + next;
        if (((small ^ sum) & (next ^ sum)) < 0) {
            large = large.add(BigInteger.valueOf(small));
            sum = next;
        }
        small = sum;
    }

    BigDecimal total() {
        return new BigDecimal(large.add(BigInteger.valueOf(small)), scale);
    }
}
