package dev.hindcast.compute.transform.compiled;

import java.util.List;

/** CASE of numbers: a row takes null, odd and value from the branch that it selects. */
final class ChoiceSlot extends Slot {
    private final Branches branches;
    private final List<Slot> of;

    ChoiceSlot(Branches branches, List<Slot> of) {
        this.branches = branches;
        this.of = of;
    }

    @Override
    void fill(int rows) {
        begin();
        for (int row = 0; row < rows; row++) {
            int branch = branches.selected(row);
            Slot from = branch < 0 ? of.get(0) : of.get(branch);
            values[row] = from.values[row];
            if (branch < 0 || from.odd[row]) {
                setOdd(row);
            } else if (from.nulls[row]) {
                setNull(row);
            }
        }
    }
}
