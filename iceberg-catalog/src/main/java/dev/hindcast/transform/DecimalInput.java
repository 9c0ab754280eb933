package dev.hindcast.transform;

import java.math.BigDecimal;

/** Exact decimals: {@code unscaled × 10^-scale}. */
public interface DecimalInput extends Input {
    /** Digits behind the point, the same for all rows. */
    int scale();

    /**
     * The value of the row times {@code 10^scale}; the row must not be null.
     *
     * @throws ArithmeticException if it does not fit, which only a column of more than 18 digits can do
     */
    long unscaled(int row);

    /** The value of the row, of any number of digits; the row must not be null. Slower than {@link #unscaled}. */
    BigDecimal value(int row);
}
