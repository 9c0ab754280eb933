package dev.hindcast.validate;

import java.util.Comparator;
import java.util.function.Predicate;
import org.apache.flink.table.data.RowData;

/** Orders the rows of one key: rows that the other side lacks first, then by the values of the compared columns. */
final class ShownFirst implements Comparator<RowData> {
    private final DiffShape shape;
    private final Predicate<RowData> onBothSides;

    ShownFirst(DiffShape shape, Predicate<RowData> onBothSides) {
        this.shape = shape;
        this.onBothSides = onBothSides;
    }

    @Override
    public int compare(RowData left, RowData right) {
        int order = Boolean.compare(onBothSides.test(left), onBothSides.test(right));
        for (int i = 0; order == 0 && i < shape.compared().size(); i++) {
            ColumnReader column = shape.compared().get(i);
            order = ValueOrder.compare(column.value(left), column.value(right));
        }
        return order;
    }
}
