package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import java.util.List;

/** Old against new, key by key, with a Flink job. */
public interface SnapshotDiffer {
    /** One diff for each requested partition, equal ones too. */
    List<PartitionDiff> diff(DiffRequest request);
}
