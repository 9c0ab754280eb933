package dev.hindcast.table;

import java.util.List;
import java.util.Set;

/** Repeats the checks of changed partitions on exactly the snapshot that is about to be published. */
public interface Recheck {
    /**
     * What failed on the snapshot; empty when every hard check holds.
     *
     * @throws dev.hindcast.error.HindcastException APPROVAL_MISSING when too few agree to what it has become
     */
    List<String> failuresOn(long snapshotId, long oldHead, Set<String> changedPartitions);

    /** Runs the consumer queries on the snapshot; what failed, empty when all are as expected. */
    List<String> consumerFailuresOn(long snapshotId, long oldHead);
}
