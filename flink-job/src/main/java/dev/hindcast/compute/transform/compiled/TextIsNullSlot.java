package dev.hindcast.compute.transform.compiled;

/** IS NULL of texts. */
final class TextIsNullSlot extends Slot {
    private final TextSlot of;

    TextIsNullSlot(TextSlot of) {
        this.of = of;
    }

    @Override
    void fill(int rows) {
        begin();
        for (int row = 0; row < rows; row++) {
            values[row] = of.vector.isNull(row) ? 1 : 0;
            if (of.odd[row]) {
                setOdd(row);
            }
        }
    }
}
