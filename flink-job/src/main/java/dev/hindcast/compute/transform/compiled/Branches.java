package dev.hindcast.compute.transform.compiled;

import java.util.List;

/** Which value of a CASE a row takes. */
record Branches(List<Slot> conditions) {
    /** The first whose condition is true, the last if none is; -1 when an odd condition leaves it open. */
    int selected(int row) {
        for (int i = 0; i < conditions.size(); i++) {
            Slot condition = conditions.get(i);
            if (condition.odd[row]) {
                return -1;
            }
            if (!condition.nulls[row] && condition.values[row] != 0) {
                return i;
            }
        }
        return conditions.size();
    }
}
