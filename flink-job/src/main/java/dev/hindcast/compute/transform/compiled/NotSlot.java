package dev.hindcast.compute.transform.compiled;

/** NOT. */
final class NotSlot extends Slot {
    private final Slot of;

    NotSlot(Slot of) {
        this.of = of;
    }

    @Override
    void fill(int rows) {
        follow(of, rows);
        for (int row = 0; row < rows; row++) {
            values[row] = 1 - of.values[row];
        }
    }
}
