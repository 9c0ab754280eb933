package dev.hindcast.manifest;

import dev.hindcast.manifest.PartitionFacts.Slice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the rows of one partition add up to, measured the same way wherever they are: as the source's own result, in staged
 * files, on the candidate, on main. Two contents with equal checksums hold the same rows; checksums are sums of 128-bit row
 * hashes modulo 2^128 in 32 hex digits, so neither the order of rows nor the layout of files matters.
 *
 * @param distinctKeys distinct keys among the rows
 * @param checksum over all columns
 * @param keys over the key columns alone: another set of keys, or another number of times, gives another one
 * @param versions over key and version columns
 * @param buckets the checksum over all columns of each bucket of keys; they add up to {@code checksum}
 * @param sums decimal column to its exact sum
 * @param slices {@code column=value} to rows and exact sums
 */
public record PartitionContent(
        String partition,
        long rows,
        long distinctKeys,
        String checksum,
        String keys,
        String versions,
        List<String> buckets,
        Map<String, BigDecimal> sums,
        Map<String, Slice> slices) {
    public PartitionContent {
        buckets = List.copyOf(buckets);
        sums = new TreeMap<>(sums);
        slices = new TreeMap<>(slices);
    }

    /** The slices of one column: its values as text to rows and sums. */
    public Map<String, Slice> slicesOf(String column) {
        Map<String, Slice> found = new TreeMap<>();
        String prefix = column + "=";
        slices.forEach((name, slice) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), slice);
            }
        });
        return found;
    }
}
