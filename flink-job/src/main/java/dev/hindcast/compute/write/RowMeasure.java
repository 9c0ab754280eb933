package dev.hindcast.compute.write;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Measures rows as they pass: count, checksum, exact sums of decimal columns, and all of it by slice. */
public final class RowMeasure {
    private final RowHash hash;
    private final List<DecimalColumn> decimals = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();
    private final ExactSum[] sums;
    private long rows;
    private Hash128 checksum = Hash128.ZERO;

    /**
     * A measure of rows of this schema.
     *
     * @param sliceColumns columns to measure by; those that the schema lacks are left out
     */
    public RowMeasure(Schema schema, List<String> sliceColumns) {
        RowType type = FlinkSchemaUtil.convert(schema);
        hash = new RowHash(schema);
        for (int i = 0; i < type.getFieldCount(); i++) {
            if (type.getTypeAt(i) instanceof DecimalType decimal) {
                decimals.add(new DecimalColumn(type.getFieldNames().get(i), i, decimal));
            }
            if (sliceColumns.contains(type.getFieldNames().get(i))) {
                slices.add(Slice.of(type, i));
            }
        }
        sums = newSums();
    }

    /** Counts the row in; it may be used again afterwards. */
    public void add(RowData row) {
        rows++;
        checksum = checksum.plus(hash.of(row));
        addTo(sums, row);
        for (Slice column : slices) {
            Part part = column.parts.computeIfAbsent(column.value(row), ignored -> new Part(newSums()));
            part.rows++;
            addTo(part.sums, row);
        }
    }

    /** What has been counted in so far. */
    public RowTotals totals() {
        Map<String, Long> sliceRows = new TreeMap<>();
        Map<String, Map<String, BigDecimal>> sliceSums = new TreeMap<>();
        for (Slice column : slices) {
            column.parts.forEach((value, part) -> {
                String slice = column.name + "=" + column.text(value);
                sliceRows.merge(slice, part.rows, Long::sum);
                sliceSums.merge(slice, named(part.sums), RowTotals::added);
            });
        }
        return new RowTotals(rows, checksum, named(sums), sliceRows, sliceSums);
    }

    private ExactSum[] newSums() {
        return decimals.stream()
                .map(column -> new ExactSum(column.type.getScale()))
                .toArray(ExactSum[]::new);
    }

    private void addTo(ExactSum[] into, RowData row) {
        for (int i = 0; i < into.length; i++) {
            DecimalColumn column = decimals.get(i);
            if (!row.isNullAt(column.position)) {
                into[i].add(row.getDecimal(column.position, column.type.getPrecision(), column.type.getScale()));
            }
        }
    }

    private Map<String, BigDecimal> named(ExactSum[] values) {
        Map<String, BigDecimal> byName = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            byName.put(decimals.get(i).name, values[i].total());
        }
        return byName;
    }

    private record DecimalColumn(String name, int position, DecimalType type) {}

    private static final class Part {
        private final ExactSum[] sums;
        private long rows;

        private Part(ExactSum[] sums) {
            this.sums = sums;
        }
    }

    private static final class Slice {
        private final String name;
        private final LogicalType type;
        private final RowData.FieldGetter getter;
        private final Map<Object, Part> parts = new HashMap<>();

        private Slice(String name, LogicalType type, RowData.FieldGetter getter) {
            this.name = name;
            this.type = type;
            this.getter = getter;
        }

        private static Slice of(RowType row, int position) {
            LogicalType type = row.getTypeAt(position);
            return new Slice(row.getFieldNames().get(position), type, RowData.createFieldGetter(type, position));
        }

        /** The field as a value that stays valid; text is copied out of the reader's buffer. */
        private Object value(RowData row) {
            Object value = getter.getFieldOrNull(row);
            if (value == null) {
                return Absent.NULL;
            }
            return value instanceof StringData text ? text.toString() : value;
        }

        private String text(Object value) {
            if (value == Absent.NULL) {
                return "null";
            }
            return switch (type.getTypeRoot()) {
                case DATE -> java.time.LocalDate.ofEpochDay((Integer) value).toString();
                default -> value.toString();
            };
        }
    }

    private enum Absent {
        NULL
    }
}
