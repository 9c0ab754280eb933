package dev.hindcast.compute.winner;

import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Key bytes of {@link KeyFields} for people: {@code name=value, name=value}. */
public final class KeyText implements Serializable {
    private static final int WIDE_BYTES = 16;

    private final List<Types.NestedField> columns;

    /** Keys of these columns. */
    public KeyText(List<Types.NestedField> columns) {
        this.columns = List.copyOf(columns);
    }

    String of(KeyBytes key) {
        ByteBuffer bytes = ByteBuffer.wrap(key.bytes());
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Types.NestedField column = columns.get(i);
            boolean absent = column.isOptional() && bytes.get() == 0;
            String value = absent ? "null" : read(bytes, column.type(), i == columns.size() - 1);
            parts.add(column.name() + "=" + value);
        }
        return String.join(", ", parts);
    }

    private static String read(ByteBuffer in, Type type, boolean last) {
        return switch (type.typeId()) {
            case BOOLEAN -> Boolean.toString(in.get() == 1);
            case INTEGER -> Integer.toString(in.getInt() ^ Integer.MIN_VALUE);
            case DATE -> LocalDate.ofEpochDay(in.getInt() ^ Integer.MIN_VALUE).toString();
            case LONG, TIME -> Long.toString(in.getLong() ^ Long.MIN_VALUE);
            case TIMESTAMP -> instant(in.getLong() ^ Long.MIN_VALUE, ChronoUnit.MICROS);
            case TIMESTAMP_NANO -> instant(in.getLong() ^ Long.MIN_VALUE, ChronoUnit.NANOS);
            case DECIMAL -> decimal(in, (Types.DecimalType) type).toPlainString();
            case STRING -> new String(text(in, last), StandardCharsets.UTF_8);
            default -> HexFormat.of().formatHex(text(in, last));
        };
    }

    private static String instant(long units, ChronoUnit unit) {
        return Instant.EPOCH.plus(units, unit).toString();
    }

    private static BigDecimal decimal(ByteBuffer in, Types.DecimalType type) {
        if (type.precision() <= 18) {
            return BigDecimal.valueOf(in.getLong() ^ Long.MIN_VALUE, type.scale());
        }
        byte[] shifted = new byte[WIDE_BYTES];
        in.get(shifted);
        shifted[0] ^= (byte) 0x80;
        return new BigDecimal(new BigInteger(shifted), type.scale());
    }

    private static byte[] text(ByteBuffer in, boolean last) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        while (in.hasRemaining()) {
            byte each = in.get();
            if (!last && each == 0 && in.get() == 1) {
                break;
            }
            text.write(each);
        }
        return text.toByteArray();
    }
}
