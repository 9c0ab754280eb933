package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.compiled.Term.Comparison;
import dev.hindcast.transform.Exact;

/** Numbers, dates, timestamps or flags compared by value, whatever their scales. */
final class CompareSlot extends Slot {
    private final Comparison comparison;
    private final Slot left;
    private final Slot right;
    private final int leftDigits;
    private final int rightDigits;

    CompareSlot(Term.Compare term, Slot left, Slot right) {
        this.comparison = term.comparison();
        this.left = left;
        this.right = right;
        int leftScale = term.left().type().scale();
        int rightScale = term.right().type().scale();
        this.leftDigits = Math.max(0, rightScale - leftScale);
        this.rightDigits = Math.max(0, leftScale - rightScale);
    }

    @Override
    void fill(int rows) {
        merge(left, right, rows);
        if (leftDigits > Exact.LONG_DIGITS || rightDigits > Exact.LONG_DIGITS) {
            setAllOdd(rows);
        } else if (leftDigits == rightDigits) {
            for (int row = 0; row < rows; row++) {
                values[row] = comparison.holds(Long.compare(left.values[row], right.values[row])) ? 1 : 0;
            }
        } else {
            scaled(rows, Exact.power(leftDigits), Exact.power(rightDigits));
        }
    }

    private void scaled(int rows, long leftFactor, long rightFactor) {
        for (int row = 0; row < rows; row++) {
            long a = left.values[row];
            long b = right.values[row];
            long x = a * leftFactor;
            long y = b * rightFactor;
            values[row] = comparison.holds(Long.compare(x, y)) ? 1 : 0;
            if (lost(a, leftFactor, x) || lost(b, rightFactor, y)) {
                setOdd(row);
            }
        }
    }

    private static boolean lost(long a, long b, long product) {
        return Math.multiplyHigh(a, b) != product >> (Long.SIZE - 1);
    }
}
