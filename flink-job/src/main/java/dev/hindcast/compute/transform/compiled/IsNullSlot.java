package dev.hindcast.compute.transform.compiled;

/** IS NULL of numbers. */
final class IsNullSlot extends Slot {
    private final Slot of;

    IsNullSlot(Slot of) {
        this.of = of;
    }

    @Override
    void fill(int rows) {
        begin();
        for (int row = 0; row < rows; row++) {
            values[row] = of.nulls[row] ? 1 : 0;
            if (of.odd[row]) {
                setOdd(row);
            }
        }
    }
}
