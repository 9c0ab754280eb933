package dev.hindcast.plan;

import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * What has happened in the raw table since W0, by operation; catch-up will have to bring it in.
 *
 * @param head the raw table's newest snapshot
 * @param operations append, replace, overwrite or delete to the number of snapshots
 * @param addedRows rows that they added
 */
record SinceW0(long head, Map<String, Integer> operations, long addedRows) {
    static SinceW0 of(PlanInputs inputs) {
        long head = inputs.source().currentSnapshot().snapshotId();
        Map<String, Integer> operations = new TreeMap<>();
        long rows = 0;
        for (Snapshot snapshot :
                SnapshotUtil.ancestorsBetween(head, inputs.w0().snapshotId(), inputs.source()::snapshot)) {
            operations.merge(snapshot.operation(), 1, Integer::sum);
            rows += PropertyUtil.propertyAsLong(snapshot.summary(), SnapshotSummary.ADDED_RECORDS_PROP, 0);
        }
        return new SinceW0(head, operations, rows);
    }

    /** Snapshots that a run with {@code source.deletes: refuse} will refuse to catch up over. */
    int refused() {
        return operations.getOrDefault("overwrite", 0) + operations.getOrDefault("delete", 0);
    }
}
