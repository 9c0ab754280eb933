package dev.hindcast.compute.transform.compiled;

import java.util.List;

/** AND and OR in three-valued logic. A row is decided by a value that needs no other; an odd one before it leaves it odd. */
final class LogicSlot extends Slot {
    private final long decisive;
    private final List<Slot> of;

    LogicSlot(boolean and, List<Slot> of) {
        this.decisive = and ? 0 : 1;
        this.of = of;
    }

    @Override
    void fill(int rows) {
        begin();
        for (int row = 0; row < rows; row++) {
            decide(row);
        }
    }

    private void decide(int row) {
        boolean unknown = false;
        values[row] = 1 - decisive;
        for (Slot each : of) {
            if (each.odd[row]) {
                setOdd(row);
                return;
            }
            if (each.nulls[row]) {
                unknown = true;
            } else if (each.values[row] == decisive) {
                values[row] = decisive;
                return;
            }
        }
        if (unknown) {
            setNull(row);
        }
    }
}
