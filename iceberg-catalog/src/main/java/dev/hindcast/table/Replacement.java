package dev.hindcast.table;

import java.util.List;
import java.util.Map;

/**
 * One commit that replaces whole partitions on a ref: every file that the ref's head holds in these partitions is removed
 * by explicit list, the staged files are added. The list of partitions may be empty: then only the summary is recorded.
 *
 * @param expectedHead the ref's head that the files were computed on; 0 when the ref has no snapshot yet (main only)
 * @param tokens partition (or group) to token; a token that is already in the ref's history means that it landed before
 * @param summary further summary entries: watermark, transform, ...
 */
public record Replacement(
        String ref,
        long expectedHead,
        List<StagedPartition> partitions,
        Map<String, String> tokens,
        Map<String, String> summary) {
    public Replacement {
        partitions = List.copyOf(partitions);
        tokens = Map.copyOf(tokens);
        summary = Map.copyOf(summary);
        if (partitions.stream().map(StagedPartition::partition).distinct().count() != partitions.size()) {
            // Two attempts of one partition would both show their rows.
            throw new IllegalArgumentException("A partition is named twice: " + partitions);
        }
    }
}
