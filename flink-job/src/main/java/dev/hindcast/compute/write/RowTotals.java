package dev.hindcast.compute.write;

import dev.hindcast.manifest.PartitionFacts;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * What rows add up to; totals of parts add up to those of the whole.
 *
 * @param sums decimal column to its exact sum
 * @param sliceRows {@code column=value} to rows
 * @param sliceSums {@code column=value} to decimal column to its exact sum
 */
public record RowTotals(
        long rows,
        Hash128 checksum,
        Map<String, BigDecimal> sums,
        Map<String, Long> sliceRows,
        Map<String, Map<String, BigDecimal>> sliceSums)
        implements Serializable {
    /** The totals of no rows. */
    public static final RowTotals NONE = new RowTotals(0, Hash128.ZERO, Map.of(), Map.of(), Map.of());

    public RowTotals {
        sums = new TreeMap<>(sums);
        sliceRows = new TreeMap<>(sliceRows);
        Map<String, Map<String, BigDecimal>> copied = new TreeMap<>();
        sliceSums.forEach((slice, parts) -> copied.put(slice, new TreeMap<>(parts)));
        sliceSums = copied;
    }

    /** Both together. */
    public RowTotals plus(RowTotals other) {
        Map<String, Long> rowsBySlice = new TreeMap<>(sliceRows);
        other.sliceRows.forEach((slice, count) -> rowsBySlice.merge(slice, count, Long::sum));
        Map<String, Map<String, BigDecimal>> sumsBySlice = new TreeMap<>(sliceSums);
        other.sliceSums.forEach((slice, parts) -> sumsBySlice.merge(slice, parts, RowTotals::added));
        return new RowTotals(
                rows + other.rows, checksum.plus(other.checksum), added(sums, other.sums), rowsBySlice, sumsBySlice);
    }

    /** The slices in the form of the manifest. */
    public Map<String, PartitionFacts.Slice> slices() {
        Map<String, PartitionFacts.Slice> slices = new TreeMap<>();
        sliceRows.forEach((slice, count) ->
                slices.put(slice, new PartitionFacts.Slice(count, sliceSums.getOrDefault(slice, Map.of()))));
        return slices;
    }

    static Map<String, BigDecimal> added(Map<String, BigDecimal> one, Map<String, BigDecimal> other) {
        Map<String, BigDecimal> sum = new TreeMap<>(one);
        other.forEach((column, part) -> sum.merge(column, part, BigDecimal::add));
        return sum;
    }
}
