package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** The text under which a slice's value is reported. */
final class SliceValues {
    private final Type type;
    private final RowData.FieldGetter getter;
    private @Nullable ColumnVector seen;
    private @Nullable BatchRow view;

    SliceValues(Type type) {
        this.type = type;
        LogicalType logical = FlinkSchemaUtil.convert(type);
        this.getter = RowData.createFieldGetter(logical, 0);
    }

    String text(ColumnVector vector, int row) {
        if (vector.isNull(row)) {
            return "null";
        }
        if (type.typeId() == Type.TypeID.STRING) {
            return ((BytesVector) vector).text(row);
        }
        return of(getter.getFieldOrNull(viewOf(vector).at(row)), type);
    }

    /** The text of a field of a Flink row. */
    static String of(@Nullable Object value, Type type) {
        if (value == null) {
            return "null";
        }
        return type.typeId() == Type.TypeID.DATE
                ? java.time.LocalDate.ofEpochDay((Integer) value).toString()
                : value.toString();
    }

    private BatchRow viewOf(ColumnVector vector) {
        BatchRow known = view;
        if (known == null || seen != vector) {
            Schema one = new Schema(Types.NestedField.optional(1, "value", type));
            known = new BatchRow(new ColumnBatch(one, List.of(vector)));
            view = known;
            seen = vector;
        }
        return known;
    }
}
