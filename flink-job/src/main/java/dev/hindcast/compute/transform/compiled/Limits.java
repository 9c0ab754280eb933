package dev.hindcast.compute.transform.compiled;

import dev.hindcast.transform.Exact;

/** The longs that a type can hold: {@code [min, max]}. */
record Limits(long min, long max) {
    static Limits of(TermType type) {
        return switch (type.kind()) {
            case INT -> new Limits(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case DECIMAL -> ofDigits(type.precision());
            default -> new Limits(Long.MIN_VALUE, Long.MAX_VALUE);
        };
    }

    private static Limits ofDigits(int digits) {
        return digits > Exact.LONG_DIGITS
                ? new Limits(Long.MIN_VALUE, Long.MAX_VALUE)
                : new Limits(1 - Exact.power(digits), Exact.power(digits) - 1);
    }

    boolean hold(long value) {
        return value >= min && value <= max;
    }
}
