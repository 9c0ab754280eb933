package dev.hindcast.compute.source;

import dev.hindcast.error.ErrorCode;
import java.time.LocalDate;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** A partition's value in its three forms: text (ISO for dates), Iceberg's, and a field of a Flink row. */
public final class PartitionValue {
    private PartitionValue() {}

    /**
     * Reads the text as a value of the column's type.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED for another type than date, string, int or long
     */
    public static Object parse(String text, Types.NestedField column) {
        return switch (column.type().typeId()) {
            case DATE -> Math.toIntExact(LocalDate.parse(text).toEpochDay());
            case STRING -> text;
            case INTEGER -> Integer.valueOf(text);
            case LONG -> Long.valueOf(text);
            default -> throw unsupported(column);
        };
    }

    /** The text of a value in Iceberg's or Flink's internal form; both write a date as its day. */
    public static String text(@Nullable Object value, Type type) {
        if (value == null) {
            return "null";
        }
        return type.typeId() == Type.TypeID.DATE
                ? LocalDate.ofEpochDay((Integer) value).toString()
                : value.toString();
    }

    /** Reads the field of a row; what comes back stays valid when the row is used again. */
    public static @Nullable Object of(RowData row, int position, Type type) {
        if (row.isNullAt(position)) {
            return null;
        }
        return switch (type.typeId()) {
            case DATE, INTEGER -> row.getInt(position);
            case LONG -> row.getLong(position);
            default -> row.getString(position).toString();
        };
    }

    private static RuntimeException unsupported(Types.NestedField column) {
        return ErrorCode.NOT_SUPPORTED
                .error("Cannot partition by column %s of type %s", column.name(), column.type())
                .value(column.type())
                .expected("date, string, int or long");
    }
}
