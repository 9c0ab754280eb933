package dev.hindcast.manifest;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured about one partition: by the compute job from the source side, and by reading its files back.
 *
 * @param rowsRead raw rows of the partition at the watermark
 * @param winners distinct keys among them
 * @param deleted winners that delete their key
 * @param dropped winners without a result row because the transform filtered them
 * @param quarantined reason to count of winners that were set aside
 * @param rowsOut result rows written
 * @param distinctKeys distinct keys among the result rows, as read back
 * @param checksum key-independent 128-bit sum of row hashes, 32 hex digits, as read back
 * @param sums decimal column of the result to its exact sum, as read back
 * @param slices {@code column=value} to counts and sums for the declared slice columns, as read back
 * @param joins dependency alias to counts of matched, missing and carried-forward look-ups
 * @param files data files, and their bytes
 */
public record PartitionFacts(
        String partition,
        long rowsRead,
        long winners,
        long deleted,
        long dropped,
        Map<String, Long> quarantined,
        long rowsOut,
        long distinctKeys,
        String checksum,
        Map<String, BigDecimal> sums,
        Map<String, Slice> slices,
        Map<String, JoinCount> joins,
        int files,
        long bytes) {
    public PartitionFacts {
        quarantined = new TreeMap<>(quarantined);
        sums = new TreeMap<>(sums);
        slices = new TreeMap<>(slices);
        joins = new TreeMap<>(joins);
    }

    /** Rows and exact sums of one slice. */
    public record Slice(long rows, Map<String, BigDecimal> sums) {
        public Slice {
            sums = new TreeMap<>(sums);
        }
    }

    /** How the look-ups in one dependency ended. */
    public record JoinCount(long matched, long missing, long carriedForward) {}
}
