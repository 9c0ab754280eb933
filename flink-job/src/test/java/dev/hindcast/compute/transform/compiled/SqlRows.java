package dev.hindcast.compute.transform.compiled;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;

import dev.hindcast.compute.transform.batch.JoinedColumns;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** Random rows, as the planner sees them and as a joined batch has them. */
final class SqlRows {
    static final Schema SOURCE = new Schema(
            required(1, "id", Types.LongType.get()),
            optional(2, "i1", Types.IntegerType.get()),
            optional(3, "i2", Types.IntegerType.get()),
            optional(4, "b1", Types.LongType.get()),
            optional(5, "d1", Types.DecimalType.of(12, 4)),
            optional(6, "d2", Types.DecimalType.of(18, 2)),
            optional(7, "d3", Types.DecimalType.of(6, 4)),
            optional(8, "d4", Types.DecimalType.of(30, 10)),
            optional(9, "s1", Types.StringType.get()),
            optional(10, "s2", Types.StringType.get()),
            optional(11, "f1", Types.BooleanType.get()),
            optional(12, "f2", Types.BooleanType.get()),
            optional(13, "day1", Types.DateType.get()),
            optional(14, "day2", Types.DateType.get()));
    static final Map<String, Schema> DEPENDENCIES = Map.of(
            "tax",
            new Schema(required(1, "rate", Types.DecimalType.of(6, 4)), optional(2, "code", Types.StringType.get())));
    static final JoinedColumns INPUT = new JoinedColumns(SOURCE, DEPENDENCIES);

    private static final List<String> TEXTS = List.of("GB", "IE", "", "é", "zz", "GB ");
    private static final int COLUMNS = SOURCE.columns().size();

    private final Random random;

    SqlRows(long seed) {
        this.random = new Random(seed);
    }

    /** Rows of the view: source columns, then the dependency's row or null. */
    List<RowData> rows(int count) {
        List<RowData> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            GenericRowData row = new GenericRowData(COLUMNS + 1);
            row.setField(0, (long) i);
            for (int column = 1; column < COLUMNS; column++) {
                row.setField(column, value(SOURCE.columns().get(column)));
            }
            if (random.nextInt(5) > 0) {
                row.setField(COLUMNS, GenericRowData.of(decimal(6, 4), maybe(text())));
            }
            rows.add(row);
        }
        return rows;
    }

    /** The same row with the dependency's columns behind the source's. */
    static RowData joined(RowData row) {
        GenericRowData flat = new GenericRowData(COLUMNS + 2);
        for (int i = 0; i < COLUMNS; i++) {
            flat.setField(i, ((GenericRowData) row).getField(i));
        }
        GenericRowData tax = (GenericRowData) ((GenericRowData) row).getField(COLUMNS);
        flat.setField(COLUMNS, tax == null ? null : tax.getField(0));
        flat.setField(COLUMNS + 1, tax == null ? null : tax.getField(1));
        return flat;
    }

    private @Nullable Object value(Types.NestedField column) {
        return maybe(
                switch (column.type().typeId()) {
                    case INTEGER -> random.nextInt(20) == 0 ? random.nextInt() : random.nextInt(41) - 20;
                    case LONG -> random.nextInt(20) == 0 ? random.nextLong() : (long) random.nextInt(1000);
                    case DECIMAL -> {
                        Types.DecimalType type = (Types.DecimalType) column.type();
                        yield decimal(type.precision(), type.scale());
                    }
                    case STRING -> text();
                    case BOOLEAN -> random.nextBoolean();
                    default -> 19_700 + random.nextInt(120);
                });
    }

    private DecimalData decimal(int precision, int scale) {
        int digits = random.nextInt(4) == 0 ? precision : random.nextInt(Math.min(precision, 8) + 1);
        BigInteger unscaled = new BigInteger(128, random).mod(BigInteger.TEN.pow(digits));
        BigInteger signed = random.nextBoolean() ? unscaled : unscaled.negate();
        return DecimalData.fromBigDecimal(new BigDecimal(signed, scale), precision, scale);
    }

    private StringData text() {
        return StringData.fromString(TEXTS.get(random.nextInt(TEXTS.size())));
    }

    private @Nullable Object maybe(Object value) {
        return random.nextInt(6) == 0 ? null : value;
    }
}
