package dev.hindcast.freeze;

import dev.hindcast.error.ErrorCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.DecimalType;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** The columns of a query as Iceberg has them. Nothing is rounded: a value that does not fit its column is refused. */
record JdbcColumns(Schema schema) {
    private static final int MOST_DIGITS = 38;

    static JdbcColumns of(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            ResultSetMetaData found = statement.getMetaData();
            List<NestedField> fields = new ArrayList<>();
            for (int column = 1; column <= found.getColumnCount(); column++) {
                String name = found.getColumnLabel(column).toLowerCase(Locale.ROOT);
                fields.add(NestedField.optional(column, name, type(found, column)));
            }
            return new JdbcColumns(new Schema(fields));
        }
    }

    void fill(GenericRecord row, ResultSet found) throws SQLException {
        for (int i = 0; i < schema.columns().size(); i++) {
            row.set(i, value(schema.columns().get(i).type(), found, i + 1));
        }
    }

    private static Type type(ResultSetMetaData found, int column) throws SQLException {
        boolean zoned =
                found.getColumnTypeName(column).toLowerCase(Locale.ROOT).matches("timestamptz|.*with time zone");
        return switch (JDBCType.valueOf(found.getColumnType(column))) {
            case BIGINT -> Types.LongType.get();
            case INTEGER, SMALLINT, TINYINT -> Types.IntegerType.get();
            case BOOLEAN, BIT -> Types.BooleanType.get();
            case DOUBLE, FLOAT, REAL -> Types.DoubleType.get();
            case CHAR, VARCHAR, LONGVARCHAR, NCHAR, NVARCHAR, LONGNVARCHAR -> Types.StringType.get();
            case DATE -> Types.DateType.get();
            case TIMESTAMP_WITH_TIMEZONE -> Types.TimestampType.withZone();
            case TIMESTAMP -> zoned ? Types.TimestampType.withZone() : Types.TimestampType.withoutZone();
            case DECIMAL, NUMERIC -> decimal(found, column);
            default -> throw unsupported(found, column);
        };
    }

    private static Type decimal(ResultSetMetaData found, int column) throws SQLException {
        int precision = found.getPrecision(column);
        if (precision < 1 || precision > MOST_DIGITS) {
            throw unsupported(found, column);
        }
        return DecimalType.of(precision, found.getScale(column));
    }

    private static RuntimeException unsupported(ResultSetMetaData found, int column) throws SQLException {
        return ErrorCode.NOT_SUPPORTED
                .error(
                        "Cannot import column %s: raw has no type for %s(%d)",
                        found.getColumnLabel(column), found.getColumnTypeName(column), found.getPrecision(column))
                .value(found.getColumnTypeName(column))
                .expected("a CAST in the query, for example to DECIMAL(18, 2) or VARCHAR");
    }

    private static @Nullable Object value(Type type, ResultSet found, int column) throws SQLException {
        Object value = switch (type.typeId()) {
            case LONG -> found.getLong(column);
            case INTEGER -> found.getInt(column);
            case BOOLEAN -> found.getBoolean(column);
            case DOUBLE -> found.getDouble(column);
            case STRING -> found.getString(column);
            case DATE -> found.getObject(column, LocalDate.class);
            case DECIMAL -> scaled(found.getBigDecimal(column), ((DecimalType) type).scale());
            default ->
                ((Types.TimestampType) type).shouldAdjustToUTC()
                        ? found.getObject(column, OffsetDateTime.class)
                        : found.getObject(column, LocalDateTime.class);
        };
        return found.wasNull() ? null : value;
    }

    private static @Nullable BigDecimal scaled(@Nullable BigDecimal value, int scale) {
        return value == null ? null : value.setScale(scale, RoundingMode.UNNECESSARY);
    }
}
