package dev.hindcast.compute.write;

import dev.hindcast.compute.winner.ByteSink;
import dev.hindcast.error.ErrorCode;
import java.io.Serializable;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * Hash of a row in its canonical form: for each column, in the schema's order, field id, kind, whether it is null, and the
 * value with its length. The same row gives the same hash wherever it was written, whatever the file's layout.
 */
public final class RowHash implements Serializable {
    private final int[] ids;
    private final LogicalType[] types;
    private transient @Nullable ByteSink sink;

    /** Rows with exactly the schema's columns first. */
    public RowHash(Schema schema) {
        RowType row = FlinkSchemaUtil.convert(schema);
        ids = schema.columns().stream().mapToInt(Types.NestedField::fieldId).toArray();
        types = row.getChildren().toArray(new LogicalType[0]);
    }

    /** The hash; the row may be used again afterwards. */
    public Hash128 of(RowData row) {
        ByteSink out = sink == null ? new ByteSink() : sink;
        sink = out;
        out.clear();
        for (int i = 0; i < ids.length; i++) {
            write(row, i, out);
        }
        return Murmur.of(out.buffer(), out.length());
    }

    private void write(RowData row, int i, ByteSink out) {
        LogicalType type = types[i];
        out.putInt(ids[i]);
        out.put(tag(type));
        if (row.isNullAt(i)) {
            out.put(0);
            return;
        }
        out.put(1);
        switch (type.getTypeRoot()) {
            case BOOLEAN -> writeLong(row.getBoolean(i) ? 1 : 0, out);
            case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE -> writeLong(row.getInt(i), out);
            case BIGINT -> writeLong(row.getLong(i), out);
            case FLOAT -> writeLong(Float.floatToIntBits(row.getFloat(i)), out);
            case DOUBLE -> writeLong(Double.doubleToLongBits(row.getDouble(i)), out);
            case DECIMAL -> writeDecimal(row, i, (DecimalType) type, out);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                writeTime(row.getTimestamp(i, LogicalTypeChecks.getPrecision(type)), out);
            case CHAR, VARCHAR -> writeBytes(row.getString(i).toBytes(), out);
            case BINARY, VARBINARY -> writeBytes(row.getBinary(i), out);
            default -> throw unsupported(type);
        }
    }

    /** A number a kind of value; part of every checksum, so none is ever changed or used again. */
    private static int tag(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BOOLEAN -> 1;
            case INTEGER -> 2;
            case BIGINT -> 3;
            case FLOAT -> 4;
            case DOUBLE -> 5;
            case DECIMAL -> 6;
            case DATE -> 7;
            case TIME_WITHOUT_TIME_ZONE -> 8;
            case TIMESTAMP_WITHOUT_TIME_ZONE -> 9;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> 10;
            case CHAR, VARCHAR -> 11;
            case BINARY, VARBINARY -> 12;
            default -> throw unsupported(type);
        };
    }

    private static void writeLong(long value, ByteSink out) {
        out.putInt(Long.BYTES);
        out.putLong(value);
    }

    private static void writeTime(TimestampData value, ByteSink out) {
        out.putInt(Long.BYTES + Integer.BYTES);
        out.putLong(value.getMillisecond());
        out.putInt(value.getNanoOfMillisecond());
    }

    /** A narrow and a wide decimal of the same value are the same: scale, and the shortest two's complement. */
    private static void writeDecimal(RowData row, int i, DecimalType type, ByteSink out) {
        DecimalData value = row.getDecimal(i, type.getPrecision(), type.getScale());
        out.putInt(value.scale());
        writeBytes(value.toUnscaledBytes(), out);
    }

    private static void writeBytes(byte[] bytes, ByteSink out) {
        out.putInt(bytes.length);
        out.put(bytes);
    }

    private static RuntimeException unsupported(LogicalType type) {
        return ErrorCode.NOT_SUPPORTED
                .error("Cannot measure a column of type %s", type.asSummaryString())
                .value(type.asSummaryString())
                .expected("plain columns: no list, map or struct");
    }
}
