package dev.hindcast.validate;

import dev.hindcast.spec.GateSpec;
import dev.hindcast.validate.evidence.EvidenceWish;
import java.util.List;
import java.util.Optional;

/**
 * Compare the rows of two snapshots of the target, key by key, in these partitions.
 *
 * @param version target columns that hold the version; a difference in them alone is no change
 * @param expect the declared difference; without it every change is unexpected
 * @param slices columns to count unexpected keys by
 * @param where SQL condition over the target's columns: only keys whose new row (or old row, when there is no new one) meets
 *     it are compared, and only rows that meet it are summed
 * @param samplesPerPartition how many differing keys to keep of each partition
 * @param evidence where to keep differing keys; empty to keep none but the samples
 */
public record DiffRequest(
        String targetTable,
        long oldSnapshot,
        long newSnapshot,
        List<String> partitions,
        List<String> key,
        List<String> version,
        Optional<GateSpec.ExpectChange> expect,
        List<String> slices,
        int samplesPerPartition,
        int parallelism,
        Optional<String> where,
        Optional<EvidenceWish> evidence) {
    public DiffRequest {
        partitions = List.copyOf(partitions);
        key = List.copyOf(key);
        version = List.copyOf(version);
        slices = List.copyOf(slices);
    }

    /** Of the keys that meet a condition. */
    public DiffRequest where(String condition) {
        return with(Optional.of(condition), evidence);
    }

    /** Keeping differing keys in the evidence table. */
    public DiffRequest keeping(EvidenceWish wish) {
        return with(where, Optional.of(wish));
    }

    private DiffRequest with(Optional<String> condition, Optional<EvidenceWish> wish) {
        return new DiffRequest(
                targetTable,
                oldSnapshot,
                newSnapshot,
                partitions,
                key,
                version,
                expect,
                slices,
                samplesPerPartition,
                parallelism,
                condition,
                wish);
    }
}
