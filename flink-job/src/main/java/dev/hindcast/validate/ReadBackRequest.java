package dev.hindcast.validate;

import java.util.List;

/**
 * Measure these partitions of a table at one snapshot.
 *
 * @param partitions partition values as ISO text
 * @param version version columns, where they exist
 * @param slices columns to measure by, where they exist
 */
public record ReadBackRequest(
        String table,
        long snapshotId,
        List<String> partitions,
        List<String> key,
        List<String> version,
        List<String> slices,
        int parallelism) {
    public ReadBackRequest {
        partitions = List.copyOf(partitions);
        key = List.copyOf(key);
        version = List.copyOf(version);
        slices = List.copyOf(slices);
    }
}
