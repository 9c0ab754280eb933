package dev.hindcast.validate;

import java.math.BigDecimal;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.jspecify.annotations.Nullable;

/** Counts which column of which slice moved where. */
final class Movements {
    private Movements() {}

    /** A column that differs between the two rows of a key; the slice is that of the new row. */
    static void count(DiffShape shape, Tally tally, ColumnReader column, RowData before, RowData after) {
        slices(shape, tally, column.name() + "\t" + direction(column, before, after), after);
    }

    /** A key that only one side has. */
    static void wholeRow(DiffShape shape, Tally tally, String happened, RowData row) {
        slices(shape, tally, "*\t" + happened, row);
    }

    private static void slices(DiffShape shape, Tally tally, String movement, RowData row) {
        if (shape.slices().isEmpty()) {
            tally.moved(movement);
        }
        for (ColumnReader slice : shape.slices()) {
            tally.moved(movement + "\t" + slice.name() + "=" + slice.text(row));
        }
    }

    private static String direction(ColumnReader column, RowData before, RowData after) {
        BigDecimal from = number(column, before);
        BigDecimal to = number(column, after);
        if (from == null || to == null) {
            return "changed";
        }
        return to.compareTo(from) > 0 ? "up" : "down";
    }

    private static @Nullable BigDecimal number(ColumnReader column, RowData row) {
        String text = column.type().is(LogicalTypeFamily.NUMERIC) ? column.text(row) : null;
        return text == null ? null : new BigDecimal(text);
    }
}
