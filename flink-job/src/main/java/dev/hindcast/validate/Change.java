package dev.hindcast.validate;

import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/**
 * What became of one key that is not the same on both sides.
 *
 * @param rank as of {@link Sample}: 0 unexpected, 1 in the wrong direction, 2 as declared
 * @param before the old row, null where the key appeared
 * @param after the new row, null where it vanished
 */
record Change(
        int rank,
        boolean expected,
        boolean rightDirection,
        @Nullable RowData before,
        @Nullable RowData after) {
    /** A key that stands more than once in the new version. */
    static Change repeated(RowData row) {
        return new Change(0, true, true, row, row);
    }

    /** The row to show: the new one where there is one. */
    RowData shown() {
        RowData row = after != null ? after : before;
        if (row == null) {
            throw new IllegalStateException("A key without rows");
        }
        return row;
    }

    /** What happened, in a word. */
    String kind() {
        if (before == null) {
            return "appeared";
        }
        if (after == null) {
            return "vanished";
        }
        return before == after ? "repeated" : "changed";
    }
}
