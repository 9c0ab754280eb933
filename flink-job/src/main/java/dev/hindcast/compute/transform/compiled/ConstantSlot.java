package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.compiled.Term.Constant;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/** The same value in every row, filled once. */
final class ConstantSlot extends Slot {
    ConstantSlot(Constant constant) {
        if (constant.value() == null) {
            anyNull = true;
            Arrays.fill(nulls, true);
        } else if (constant.value() instanceof Long whole) {
            Arrays.fill(values, whole);
        } else {
            fillDecimal(((BigDecimal) constant.value()).unscaledValue());
        }
    }

    private void fillDecimal(BigInteger unscaled) {
        if (unscaled.bitLength() < Long.SIZE) {
            Arrays.fill(values, unscaled.longValue());
        } else {
            anyOdd = true;
            Arrays.fill(odd, true);
        }
    }

    @Override
    void fill(int rows) {
        // Filled when it was made.
    }
}
