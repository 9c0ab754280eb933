package dev.hindcast.compute.transform.compiled;

/** Numbers with the other sign, or without any. */
final class NegateSlot extends Slot {
    private final Slot of;
    private final boolean absolute;
    private final Limits limits;

    NegateSlot(Slot of, boolean absolute, TermType type) {
        this.of = of;
        this.absolute = absolute;
        this.limits = Limits.of(type);
    }

    @Override
    void fill(int rows) {
        follow(of, rows);
        for (int row = 0; row < rows; row++) {
            long value = of.values[row];
            long negated = absolute && value >= 0 ? value : -value;
            values[row] = negated;
            if (value == Long.MIN_VALUE || !limits.hold(negated)) {
                setOdd(row);
            }
        }
    }
}
