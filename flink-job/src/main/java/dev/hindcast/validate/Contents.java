package dev.hindcast.validate;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.SourceFold;
import java.util.List;

/** Both sides of a reconciliation: what follows from the source, and what a snapshot's files hold. */
public interface Contents {
    /**
     * What the partitions of the request must hold, from the source alone; in order of the partition.
     *
     * @throws dev.hindcast.error.HindcastException what computing the same is refused with
     */
    List<SourceFold> ofSource(ComputeRequest request);

    /**
     * What the same partitions of the target hold at a snapshot, read from its files; in order of the partition.
     *
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE, SOURCE_UNREADABLE, STORE_FAILED or FLINK_FAILED
     */
    List<PartitionContent> ofSnapshot(ComputeRequest request, long snapshotId);

    /**
     * Which keys of these partitions are not what the source says: its rows are the old side, the snapshot's the new one.
     * Every column counts, the version's too; every difference is unexpected.
     *
     * @param samples differing keys to keep of each partition
     */
    List<PartitionDiff> differences(ComputeRequest request, long snapshotId, int samples);
}
