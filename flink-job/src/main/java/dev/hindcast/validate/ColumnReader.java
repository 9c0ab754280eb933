package dev.hindcast.validate;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/** One column of an internal row: as stored, as a Java value with an order, and as text. */
final class ColumnReader implements Serializable {
    private final String name;
    private final LogicalType type;
    private final RowData.FieldGetter getter;

    ColumnReader(RowType row, int index) {
        this.name = row.getFieldNames().get(index);
        this.type = row.getTypeAt(index);
        this.getter = RowData.createFieldGetter(type, index);
    }

    String name() {
        return name;
    }

    LogicalType type() {
        return type;
    }

    /** The value as Flink holds it. */
    @Nullable
    Object stored(RowData row) {
        return getter.getFieldOrNull(row);
    }

    /** The value as a Java value that can be ordered and serialised. */
    @Nullable
    Comparable<?> value(RowData row) {
        Object stored = stored(row);
        return stored == null ? null : convert(stored);
    }

    /** Decimals plain, dates and times ISO, instants in UTC, binary in hex. */
    @Nullable
    String text(RowData row) {
        Comparable<?> value = value(row);
        return value == null ? null : text(value);
    }

    static String text(Comparable<?> value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    private Comparable<?> convert(Object stored) {
        LogicalTypeRoot root = type.getTypeRoot();
        if (stored instanceof DecimalData number) {
            return number.toBigDecimal();
        }
        if (stored instanceof TimestampData time) {
            return root == LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE ? time.toInstant() : time.toLocalDateTime();
        }
        if (stored instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (root == LogicalTypeRoot.DATE) {
            return LocalDate.ofEpochDay((Integer) stored);
        }
        if (root == LogicalTypeRoot.TIME_WITHOUT_TIME_ZONE) {
            return LocalTime.ofNanoOfDay(TimeUnit.MILLISECONDS.toNanos((Integer) stored));
        }
        return isPlain(stored) ? (Comparable<?>) stored : stored.toString();
    }

    private static boolean isPlain(Object stored) {
        return stored instanceof Number || stored instanceof Boolean;
    }
}
