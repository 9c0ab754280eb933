package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.LongVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Measures batches as they pass; it finds what {@link RowMeasure} finds row by row, at a fraction of its cost. */
public final class ColumnMeasure {
    private final ColumnHash hash;
    private final List<DecimalColumn> decimals = new ArrayList<>();
    private final List<SliceColumn> slices = new ArrayList<>();
    private final ExactSum[] sums;
    private final boolean[] small;
    private long rows;

    /**
     * A measure of batches of this schema.
     *
     * @param sliceColumns columns to measure by; those that the schema lacks are left out
     */
    public ColumnMeasure(Schema schema, Collection<String> sliceColumns) {
        hash = new ColumnHash(schema);
        for (int i = 0; i < schema.columns().size(); i++) {
            Types.NestedField column = schema.columns().get(i);
            if (column.type() instanceof Types.DecimalType decimal) {
                decimals.add(new DecimalColumn(column.name(), i, decimal.scale()));
            }
            if (sliceColumns.contains(column.name())) {
                slices.add(new SliceColumn(column, i, this::newSums));
            }
        }
        sums = newSums();
        small = new boolean[sums.length];
    }

    /**
     * Looks whether rows of this schema can be measured.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED that names the type which cannot
     */
    public static void refuseUnmeasurable(Schema schema) {
        schema.columns().forEach(HashedValue::header);
    }

    /** Counts the rows {@code [from, to)} in; the batch may be filled again afterwards. */
    public void add(ColumnBatch batch, int from, int to) {
        rows += to - from;
        hash.add(batch, from, to);
        for (int i = 0; i < sums.length; i++) {
            ColumnVector vector = decimal(batch, i);
            sums[i].add(vector, from, to);
            small[i] = vector instanceof LongVector longs
                    && !longs.hasNulls()
                    && ExactSum.areSmall(longs.values(), from, to);
        }
        for (SliceColumn slice : slices) {
            slice.sort(batch, from, to);
            for (int i = 0; i < sums.length; i++) {
                slice.add(i, decimal(batch, i), small[i], from, to);
            }
        }
    }

    /** What has been counted in so far. */
    public RowTotals totals() {
        Map<String, Long> sliceRows = new TreeMap<>();
        Map<String, Map<String, BigDecimal>> sliceSums = new TreeMap<>();
        slices.forEach(slice -> slice.parts().forEach((name, part) -> {
            sliceRows.put(name, part.rows());
            sliceSums.put(name, named(part.sums()));
        }));
        return new RowTotals(rows, hash.sum(), named(sums), sliceRows, sliceSums);
    }

    private ColumnVector decimal(ColumnBatch batch, int i) {
        return batch.column(decimals.get(i).position);
    }

    private ExactSum[] newSums() {
        return decimals.stream().map(column -> new ExactSum(column.scale)).toArray(ExactSum[]::new);
    }

    private Map<String, BigDecimal> named(ExactSum[] values) {
        Map<String, BigDecimal> byName = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            byName.put(decimals.get(i).name, values[i].total());
        }
        return byName;
    }

    private record DecimalColumn(String name, int position, int scale) {}
}
