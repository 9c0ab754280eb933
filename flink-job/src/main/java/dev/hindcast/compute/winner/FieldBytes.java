package dev.hindcast.compute.winner;

import dev.hindcast.error.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** One field as bytes in the order of its values. */
final class FieldBytes {
    private static final int NULL = 0;
    private static final int VALUE = 1;
    private static final int WIDE_DECIMAL = 16;

    private FieldBytes() {}

    static void refuseUnordered(String name, LogicalType type) {
        if (kind(type).isEmpty()) {
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot use column %s of type %s in a key or version", name, type.asSummaryString())
                    .value(type.asSummaryString())
                    .expected("a boolean, an integer, a decimal, a text, bytes, a date or a time");
        }
    }

    /** What the bytes look like; empty for a type that cannot be ordered. */
    static String kind(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case BOOLEAN -> "boolean";
            case TINYINT, SMALLINT, INTEGER -> "int";
            case TIME_WITHOUT_TIME_ZONE -> "time";
            case DATE -> "date";
            case BIGINT -> "long";
            case TIMESTAMP_WITHOUT_TIME_ZONE -> "local timestamp";
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> "timestamp";
            case DECIMAL -> "decimal " + ((DecimalType) type).getScale() + (compact(type) ? " narrow" : " wide");
            case CHAR, VARCHAR -> "text";
            case BINARY, VARBINARY -> "bytes";
            default -> "";
        };
    }

    static void write(RowData row, int position, LogicalType type, ByteSink out) {
        if (row.isNullAt(position)) {
            out.put(NULL);
            return;
        }
        out.put(VALUE);
        switch (type.getTypeRoot()) {
            case BOOLEAN -> out.put(row.getBoolean(position) ? 1 : 0);
            case TINYINT -> out.putInt(row.getByte(position) ^ Integer.MIN_VALUE);
            case SMALLINT -> out.putInt(row.getShort(position) ^ Integer.MIN_VALUE);
            case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE -> out.putInt(row.getInt(position) ^ Integer.MIN_VALUE);
            case BIGINT -> out.putLong(row.getLong(position) ^ Long.MIN_VALUE);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                writeTime(row.getTimestamp(position, LogicalTypeChecks.getPrecision(type)), out);
            case DECIMAL -> writeDecimal(row, position, (DecimalType) type, out);
            case CHAR, VARCHAR -> writeText(row.getString(position).toBytes(), out);
            default -> writeText(row.getBinary(position), out);
        }
    }

    static String read(ByteBuffer in, LogicalType type) {
        if (in.get() == NULL) {
            return "null";
        }
        return switch (type.getTypeRoot()) {
            case BOOLEAN -> Boolean.toString(in.get() == 1);
            case DATE -> LocalDate.ofEpochDay(in.getInt() ^ Integer.MIN_VALUE).toString();
            case TINYINT, SMALLINT, INTEGER, TIME_WITHOUT_TIME_ZONE ->
                Integer.toString(in.getInt() ^ Integer.MIN_VALUE);
            case BIGINT -> Long.toString(in.getLong() ^ Long.MIN_VALUE);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                TimestampData.fromEpochMillis(in.getLong() ^ Long.MIN_VALUE, in.getInt())
                        .toString();
            case DECIMAL -> readDecimal(in, (DecimalType) type).toPlainString();
            case CHAR, VARCHAR -> new String(readText(in), StandardCharsets.UTF_8);
            default -> HexFormat.of().formatHex(readText(in));
        };
    }

    private static void writeTime(TimestampData time, ByteSink out) {
        out.putLong(time.getMillisecond() ^ Long.MIN_VALUE);
        out.putInt(time.getNanoOfMillisecond());
    }

    private static void writeDecimal(RowData row, int position, DecimalType type, ByteSink out) {
        DecimalData value = row.getDecimal(position, type.getPrecision(), type.getScale());
        if (compact(type)) {
            out.putLong(value.toUnscaledLong() ^ Long.MIN_VALUE);
            return;
        }
        BigInteger unscaled = new BigInteger(value.toUnscaledBytes());
        BigInteger shifted = unscaled.add(BigInteger.ONE.shiftLeft(WIDE_DECIMAL * 8 - 1));
        out.putLong(shifted.shiftRight(Long.SIZE).longValue());
        out.putLong(shifted.longValue());
    }

    private static BigDecimal readDecimal(ByteBuffer in, DecimalType type) {
        if (compact(type)) {
            return BigDecimal.valueOf(in.getLong() ^ Long.MIN_VALUE, type.getScale());
        }
        byte[] shifted = new byte[WIDE_DECIMAL];
        in.get(shifted);
        BigInteger unscaled = new BigInteger(1, shifted).subtract(BigInteger.ONE.shiftLeft(WIDE_DECIMAL * 8 - 1));
        return new BigDecimal(unscaled, type.getScale());
    }

    /** A zero byte inside is written as 0 255, the end as 0 1: so a prefix comes before what it begins. */
    private static void writeText(byte[] text, ByteSink out) {
        for (byte each : text) {
            out.put(each);
            if (each == 0) {
                out.put(0xFF);
            }
        }
        out.put(0);
        out.put(1);
    }

    private static byte[] readText(ByteBuffer in) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte each = in.get();
        while (each != 0 || in.get() != 1) {
            text.write(each);
            each = in.get();
        }
        return text.toByteArray();
    }

    private static boolean compact(LogicalType type) {
        return DecimalData.isCompact(((DecimalType) type).getPrecision());
    }
}
