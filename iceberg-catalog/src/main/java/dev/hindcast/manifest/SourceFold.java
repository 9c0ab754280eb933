package dev.hindcast.manifest;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one partition must hold, folded from the source alone: its winners at a source snapshot, transformed, and measured
 * before anybody writes them.
 *
 * @param rowsRead raw rows of the partition at the watermark
 * @param winners distinct keys among them
 * @param deleted winners that delete their key
 * @param dropped winners without a result row because the transform filtered them
 * @param quarantined reason to count of winners that were set aside
 * @param content what the result rows add up to
 */
public record SourceFold(
        long rowsRead,
        long winners,
        long deleted,
        long dropped,
        Map<String, Long> quarantined,
        PartitionContent content) {
    public SourceFold {
        quarantined = new TreeMap<>(quarantined);
    }

    /** All winners that were set aside. */
    public long setAside() {
        return quarantined.values().stream().mapToLong(Long::longValue).sum();
    }
}
