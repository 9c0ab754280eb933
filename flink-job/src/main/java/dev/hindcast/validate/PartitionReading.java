package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionFacts.Slice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a partition of a snapshot really holds, measured by reading its files with all deletes applied.
 *
 * @param checksum key-independent 128-bit sum of row hashes, 32 hex digits
 * @param sums decimal column to its exact sum
 * @param slices {@code column=value} to counts and sums
 */
public record PartitionReading(
        String partition,
        long rows,
        long distinctKeys,
        String checksum,
        Map<String, BigDecimal> sums,
        Map<String, Slice> slices,
        int files,
        long bytes) {
    public PartitionReading {
        sums = new TreeMap<>(sums);
        slices = new TreeMap<>(slices);
    }

    /** Where this reading is not what was recorded, in words; empty when they agree. */
    public List<String> differencesFrom(PartitionFacts recorded) {
        List<String> found = new ArrayList<>();
        compare(found, "rows", recorded.rowsOut(), rows);
        compare(found, "distinct keys", recorded.distinctKeys(), distinctKeys);
        compare(found, "checksum", recorded.checksum(), checksum);
        compare(found, "sums", recorded.sums(), sums);
        compare(found, "slices", recorded.slices(), slices);
        return found;
    }

    private void compare(List<String> found, String what, Object recorded, Object read) {
        if (!recorded.equals(read)) {
            found.add(partition + ": " + what + " recorded " + recorded + ", read " + read);
        }
    }
}
