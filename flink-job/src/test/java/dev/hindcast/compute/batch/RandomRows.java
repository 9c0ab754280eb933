package dev.hindcast.compute.batch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** Rows of every type that a batch holds, nulls and extreme values among them. */
public final class RandomRows {
    /** A required key, and an optional column of each type. */
    public static final Schema SCHEMA = new Schema(
            NestedField.required(1, "id", Types.LongType.get()),
            NestedField.optional(2, "flag", Types.BooleanType.get()),
            NestedField.optional(3, "small", Types.IntegerType.get()),
            NestedField.optional(4, "large", Types.LongType.get()),
            NestedField.optional(5, "single", Types.FloatType.get()),
            NestedField.optional(6, "twofold", Types.DoubleType.get()),
            NestedField.optional(7, "tiny_amount", Types.DecimalType.of(7, 2)),
            NestedField.optional(8, "amount", Types.DecimalType.of(18, 4)),
            NestedField.optional(9, "wide_amount", Types.DecimalType.of(38, 10)),
            NestedField.optional(10, "day", Types.DateType.get()),
            NestedField.optional(11, "local", Types.TimestampType.withoutZone()),
            NestedField.optional(12, "instant", Types.TimestampType.withZone()),
            NestedField.optional(13, "country", Types.StringType.get()),
            NestedField.optional(14, "note", Types.StringType.get()),
            NestedField.optional(15, "digest", Types.FixedType.ofLength(5)),
            NestedField.optional(16, "raw_bytes", Types.BinaryType.get()));

    private static final List<String> COUNTRIES = List.of("GB", "IE", "", "Österreich", "日本");

    private final Random random;

    public RandomRows(long seed) {
        this.random = new Random(seed);
    }

    /** Rows of {@link #SCHEMA}. */
    public List<RowData> rows(int count) {
        List<RowData> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GenericRowData row = new GenericRowData(SCHEMA.columns().size());
            row.setField(0, (long) i);
            for (int column = 1; column < row.getArity(); column++) {
                row.setField(column, value(SCHEMA.columns().get(column)));
            }
            rows.add(row);
        }
        return rows;
    }

    private @Nullable Object value(NestedField column) {
        if (random.nextInt(7) == 0) {
            return null;
        }
        return switch (column.type().typeId()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER -> random.nextInt(5) == 0 ? Integer.MIN_VALUE : random.nextInt();
            case LONG -> random.nextInt(5) == 0 ? Long.MAX_VALUE : random.nextLong();
            case FLOAT -> random.nextInt(9) == 0 ? Float.NaN : random.nextFloat() - 0.5f;
            case DOUBLE -> random.nextInt(9) == 0 ? -0.0 : random.nextGaussian();
            case DECIMAL -> decimal((Types.DecimalType) column.type());
            case DATE -> random.nextInt(40_000) - 20_000;
            case TIMESTAMP -> Instants.ofMicros(random.nextLong() >> 10);
            case STRING -> text(column.name());
            default -> bytes(column.type());
        };
    }

    private DecimalData decimal(Types.DecimalType type) {
        int digits = random.nextInt(type.precision()) + 1;
        BigInteger bound = BigInteger.TEN.pow(digits);
        BigInteger unscaled = new BigInteger(130, random).mod(bound);
        BigInteger signed = random.nextBoolean() ? unscaled : unscaled.negate();
        return DecimalData.fromBigDecimal(new BigDecimal(signed, type.scale()), type.precision(), type.scale());
    }

    private StringData text(String column) {
        return StringData.fromString(
                column.equals("country")
                        ? COUNTRIES.get(random.nextInt(COUNTRIES.size()))
                        : "note " + "é".repeat(random.nextInt(4)) + random.nextInt());
    }

    private byte[] bytes(Type type) {
        int length = type instanceof Types.FixedType fixed ? fixed.length() : random.nextInt(20);
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
