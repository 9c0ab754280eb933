package dev.hindcast.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;

/** All rows of one key: how many on each side, and the distinct ones among them. */
final class KeyRows {
    /** A key with more distinct rows than this is broken anyway: it counts as changed, its counts stay exact. */
    private static final int MOST = 100;

    private final DiffShape shape;
    private final List<RowData> before = new ArrayList<>();
    private final List<RowData> after = new ArrayList<>();
    private long oldCount;
    private long newCount;

    KeyRows(DiffShape shape) {
        this.shape = shape;
    }

    /** Takes a row that nobody else changes later. */
    void add(RowData row) {
        Side side = shape.side(row);
        if (side.isOld()) {
            oldCount++;
            keepDistinct(before, row);
        }
        if (side.isNew()) {
            newCount++;
            keepDistinct(after, row);
        }
    }

    long oldCount() {
        return oldCount;
    }

    long newCount() {
        return newCount;
    }

    /** Whether both sides show the same rows, however often. */
    boolean agrees() {
        return before.size() < MOST
                && before.size() == after.size()
                && before.stream().allMatch(row -> contains(after, row));
    }

    /** The old row to show: one that the new side lacks, if there is one; smallest first, so that it never varies. */
    RowData shownBefore() {
        return shown(before, after);
    }

    /** The new row to show. */
    RowData shownAfter() {
        return shown(after, before);
    }

    private RowData shown(List<RowData> rows, List<RowData> others) {
        return rows.stream()
                .min(new ShownFirst(shape, row -> contains(others, row)))
                .orElseThrow();
    }

    private void keepDistinct(List<RowData> rows, RowData row) {
        if (rows.size() < MOST && !contains(rows, row)) {
            rows.add(row);
        }
    }

    private boolean contains(List<RowData> rows, RowData wanted) {
        for (RowData row : rows) {
            if (shape.agree(row, wanted)) {
                return true;
            }
        }
        return false;
    }
}
