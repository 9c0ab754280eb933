package dev.hindcast.transform;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic of decimals as unscaled whole numbers: exact, or rounded once and as asked for, or refused. */
public final class Exact {
    /** The most digits that every {@code long} can hold. */
    public static final int LONG_DIGITS = 18;

    private static final long[] POWERS = new long[LONG_DIGITS + 1];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private Exact() {}

    /**
     * Ten to the power of {@code digits}.
     *
     * @param digits in {@code [0, 18]}
     */
    public static long power(int digits) {
        return POWERS[digits];
    }

    /** Whether the number has at most so many decimal digits, without its sign. */
    public static boolean fits(long unscaled, int digits) {
        return digits > LONG_DIGITS || (unscaled > -POWERS[digits] && unscaled < POWERS[digits]);
    }

    /**
     * The same value with another scale.
     *
     * @throws ArithmeticException if it does not fit, or if {@code rounding} is UNNECESSARY and is not
     */
    public static long rescale(long unscaled, int scale, int newScale, RoundingMode rounding) {
        if (newScale >= scale) {
            return Math.multiplyExact(unscaled, power(newScale - scale));
        }
        return scale - newScale > LONG_DIGITS
                ? wide(BigInteger.valueOf(unscaled), scale - newScale, rounding)
                : divide(unscaled, power(scale - newScale), rounding);
    }

    /**
     * {@code a × b}, whose own scale is the sum of theirs, rounded to another one.
     *
     * @param scale scale of the exact product
     * @param newScale scale of the result, at most {@code scale}
     * @throws ArithmeticException if the result does not fit
     */
    public static long product(long a, long b, int scale, int newScale, RoundingMode rounding) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        if ((high == 0 && low >= 0) || (high == -1 && low < 0)) {
            return rescale(low, scale, newScale, rounding);
        }
        BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        return wide(product, scale - newScale, rounding);
    }

    /**
     * {@code dividend ÷ divisor}, rounded to a whole number.
     *
     * @throws ArithmeticException if the divisor is 0, or the result does not fit
     */
    public static long divide(long dividend, long divisor, RoundingMode rounding) {
        if (dividend == Long.MIN_VALUE && divisor == -1) {
            throw new ArithmeticException("long overflow");
        }
        long quotient = dividend / divisor;
        long rest = dividend - quotient * divisor;
        if (rest == 0) {
            return quotient;
        }
        int sign = (dividend ^ divisor) < 0 ? -1 : 1;
        return quotient + (away(quotient, rest, divisor, sign, rounding) ? sign : 0);
    }

    /** Whether the quotient, cut towards zero, is to be moved away from zero. */
    private static boolean away(long quotient, long rest, long divisor, int sign, RoundingMode rounding) {
        return switch (rounding) {
            case UP -> true;
            case DOWN -> false;
            case CEILING -> sign > 0;
            case FLOOR -> sign < 0;
            case HALF_UP -> half(rest, divisor) >= 0;
            case HALF_DOWN -> half(rest, divisor) > 0;
            case HALF_EVEN -> half(rest, divisor) > 0 || (half(rest, divisor) == 0 && (quotient & 1) != 0);
            case UNNECESSARY -> throw new ArithmeticException("Rounding is necessary");
        };
    }

    /** How the rest compares with half of the divisor; both of any sign, compared without overflow. */
    private static int half(long rest, long divisor) {
        long negativeRest = -Math.abs(rest);
        long negativeDivisor = divisor < 0 ? divisor : -divisor;
        return Long.compare(negativeDivisor - negativeRest, negativeRest);
    }

    private static long wide(BigInteger unscaled, int digits, RoundingMode rounding) {
        return new BigDecimal(unscaled, digits)
                .setScale(0, rounding)
                .unscaledValue()
                .longValueExact();
    }
}
