package dev.hindcast.compute.write;

import dev.hindcast.compute.winner.OrderedFields;
import dev.hindcast.error.ErrorCode;
import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/** Makes the target's row of the transform's, and refuses what would be lost on the way. */
public final class ResultRow implements Serializable {
    private final ResultColumns columns;
    private final RowType target;
    private final List<String> key;
    private transient @Nullable GenericRowData reused;

    /**
     * Rows of the target.
     *
     * @param key key columns of the target, for messages
     */
    public ResultRow(ResultColumns columns, RowType target, List<String> key) {
        this.columns = columns;
        this.target = target;
        this.key = List.copyOf(key);
    }

    /**
     * The row in the target's columns and types; one object for all rows.
     *
     * @throws dev.hindcast.error.HindcastException DECIMAL_OVERFLOW, or TRANSFORM_INVALID for a null in a required column
     */
    RowData of(RowData output) {
        GenericRowData row = reused == null ? new GenericRowData(target.getFieldCount()) : reused;
        reused = row;
        for (int i = 0; i < target.getFieldCount(); i++) {
            row.setField(i, columns.columns().get(i).read(output));
        }
        for (int i = 0; i < target.getFieldCount(); i++) {
            if (row.isNullAt(i)) {
                refuse(row, i, output);
            }
        }
        return row;
    }

    private void refuse(RowData row, int position, RowData output) {
        ResultColumn column = columns.columns().get(position);
        boolean given = !output.isNullAt(column.from());
        boolean required = !column.wanted().isNullable();
        if (given || (required && column.isDecimal())) {
            throw ErrorCode.DECIMAL_OVERFLOW
                    .error(
                            "Cannot write column %s of %s: %s",
                            column.name(),
                            keyOf(row),
                            given ? "the value has too many digits" : "the calculation overflowed, or gave null")
                    .value(keyOf(row))
                    .expected(column.wanted().asSummaryString());
        }
        if (required) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot write column %s of %s: it is null but required", column.name(), keyOf(row))
                    .value(keyOf(row))
                    .expected(column.wanted().asSummaryString());
        }
    }

    private String keyOf(RowData row) {
        return OrderedFields.of(target, key).describe(row);
    }
}
