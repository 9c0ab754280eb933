package dev.hindcast.compute.transform.compiled;

import dev.hindcast.transform.Exact;
import java.math.RoundingMode;

/** Numbers with another scale. */
final class RescaleSlot extends Slot {
    private final Slot of;
    private final int digits;
    private final RoundingMode rounding;
    private final Limits limits;

    RescaleSlot(Slot of, TermType from, TermType to, RoundingMode rounding) {
        this.of = of;
        this.digits = to.scale() - from.scale();
        this.rounding = rounding;
        this.limits = Limits.of(to);
    }

    @Override
    void fill(int rows) {
        follow(of, rows);
        if (Math.abs(digits) > Exact.LONG_DIGITS) {
            setAllOdd(rows);
            return;
        }
        if (digits >= 0) {
            widen(rows);
        } else if (rounding == RoundingMode.HALF_UP) {
            halfUp(rows);
        } else {
            narrow(rows);
        }
        for (int row = 0; row < rows; row++) {
            if (!limits.hold(values[row])) {
                setOdd(row);
            }
        }
    }

    private void widen(int rows) {
        long factor = factor();
        for (int row = 0; row < rows; row++) {
            long value = of.values[row];
            long scaled = value * factor;
            values[row] = scaled;
            if (Math.multiplyHigh(value, factor) != scaled >> (Long.SIZE - 1)) {
                setOdd(row);
            }
        }
    }

    private void halfUp(int rows) {
        long divisor = factor();
        long half = divisor / 2;
        for (int row = 0; row < rows; row++) {
            values[row] = roundHalfUp(of.values[row], divisor, half);
        }
    }

    private void narrow(int rows) {
        long divisor = factor();
        for (int row = 0; row < rows; row++) {
            values[row] = Exact.divide(of.values[row], divisor, rounding);
        }
    }

    /** {@code divisor} is a power of ten from 10 on, so that its half is whole. */
    static long roundHalfUp(long value, long divisor, long half) {
        long quotient = value / divisor;
        long rest = value - quotient * divisor;
        return quotient + (rest >= half ? 1 : 0) - (rest <= -half ? 1 : 0);
    }

    private long factor() {
        return Exact.power(Math.abs(digits));
    }
}
