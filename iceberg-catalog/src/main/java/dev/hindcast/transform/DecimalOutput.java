package dev.hindcast.transform;

import java.math.BigDecimal;

/** Exact decimals: {@code unscaled × 10^-scale}. Never rounds: see {@link Exact} for that. */
public interface DecimalOutput extends Output {
    /** Digits behind the point, as the target's column has them. */
    int scale();

    /**
     * Sets the value of the row, times {@code 10^scale}.
     *
     * @throws ArithmeticException if it has more digits than the column
     */
    void set(int row, long unscaled);

    /**
     * Sets the value of the row.
     *
     * @throws ArithmeticException if it has more digits than the column, before or behind the point
     */
    void set(int row, BigDecimal value);
}
