package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BytesVector;
import java.util.Arrays;
import java.util.List;

/** CASE of texts, which are copied. */
final class TextChoiceSlot extends TextSlot {
    private final Branches branches;
    private final List<TextSlot> of;

    TextChoiceSlot(Branches branches, List<TextSlot> of) {
        super(own());
        this.branches = branches;
        this.of = of;
    }

    @Override
    void fill(int rows) {
        vector.clear();
        Arrays.fill(odd, false);
        anyOdd = false;
        for (int row = 0; row < rows; row++) {
            int branch = branches.selected(row);
            if (branch < 0 || of.get(branch).odd[row]) {
                odd[row] = true;
                anyOdd = true;
            } else {
                copy(of.get(branch).vector, row);
            }
        }
    }

    private void copy(BytesVector from, int row) {
        if (from.isNull(row)) {
            vector.setNull(row);
        } else {
            vector.set(row, from.data(), from.starts()[row], from.lengths()[row]);
        }
    }
}
