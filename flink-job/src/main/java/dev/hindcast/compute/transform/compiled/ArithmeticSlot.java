package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.compiled.Term.Arithmetic;
import dev.hindcast.transform.Exact;
import java.math.RoundingMode;

/** Sums, products and quotients of longs; what does not fit one on the way is odd. */
final class ArithmeticSlot extends Slot {
    private final Term.Operator operator;
    private final Slot left;
    private final Slot right;
    private final boolean decimal;
    private final Limits limits;
    /** Both sides of a sum, or the dividend of a quotient, are brought to a common scale by these. */
    private final long leftFactor;

    private final long rightFactor;
    /** What the exact result is then rounded by. */
    private final long divisor;
    /** Whether no long factor does it: every row is odd. */
    private final boolean far;

    ArithmeticSlot(Arithmetic term, Slot left, Slot right) {
        this.operator = term.operator();
        this.left = left;
        this.right = right;
        this.decimal = term.type().isDecimal();
        this.limits = Limits.of(term.type());
        int leftScale = term.left().type().scale();
        int rightScale = term.right().type().scale();
        int scale = term.type().scale();
        int[] digits = digits(operator, leftScale, rightScale, scale);
        this.far = far(digits);
        this.leftFactor = far ? 1 : Exact.power(digits[0]);
        this.rightFactor = far ? 1 : Exact.power(digits[1]);
        this.divisor = far ? 1 : Exact.power(digits[2]);
    }

    private static int[] digits(Term.Operator operator, int left, int right, int scale) {
        int common = Math.max(left, right);
        return switch (operator) {
            case PLUS, MINUS -> new int[] {common - left, common - right, common - scale};
            case TIMES -> new int[] {0, 0, left + right - scale};
            // The planner divides in 38 digits and rounds that: the same as rounding once while all of this fits a
            // long.
            case DIVIDE -> new int[] {right - left + scale, 0, 0};
        };
    }

    private static boolean far(int[] digits) {
        for (int each : digits) {
            if (each < 0 || each > Exact.LONG_DIGITS) {
                return true;
            }
        }
        return false;
    }

    @Override
    void fill(int rows) {
        merge(left, right, rows);
        if (far) {
            setAllOdd(rows);
            return;
        }
        switch (operator) {
            case PLUS -> sum(rows, 1);
            case MINUS -> sum(rows, -1);
            case TIMES -> product(rows);
            case DIVIDE -> quotient(rows);
        }
        if (divisor > 1) {
            round(rows);
        }
        limit(rows);
    }

    private void sum(int rows, int sign) {
        for (int row = 0; row < rows; row++) {
            long a = left.values[row];
            long b = right.values[row];
            long x = a * leftFactor;
            long y = b * rightFactor * sign;
            long sum = x + y;
            values[row] = sum;
            boolean wide = lost(a, leftFactor, x) || lost(b, rightFactor * sign, y) || ((x ^ sum) & (y ^ sum)) < 0;
            if (wide) {
                setOdd(row);
            }
        }
    }

    private void product(int rows) {
        for (int row = 0; row < rows; row++) {
            long a = left.values[row];
            long b = right.values[row];
            long product = a * b;
            values[row] = product;
            if (lost(a, b, product)) {
                setOdd(row);
            }
        }
    }

    private void quotient(int rows) {
        RoundingMode rounding = decimal ? RoundingMode.HALF_UP : RoundingMode.DOWN;
        for (int row = 0; row < rows; row++) {
            long a = left.values[row];
            long b = right.values[row];
            long dividend = a * leftFactor;
            if (b == 0 || b == -1 || lost(a, leftFactor, dividend)) {
                setOdd(row);
            } else {
                values[row] = Exact.divide(dividend, b, rounding);
            }
        }
    }

    private static boolean lost(long a, long b, long product) {
        return Math.multiplyHigh(a, b) != product >> (Long.SIZE - 1);
    }

    private void round(int rows) {
        long half = divisor / 2;
        for (int row = 0; row < rows; row++) {
            values[row] = RescaleSlot.roundHalfUp(values[row], divisor, half);
        }
    }

    private void limit(int rows) {
        for (int row = 0; row < rows; row++) {
            if (!limits.hold(values[row])) {
                setOdd(row);
            }
        }
    }
}
