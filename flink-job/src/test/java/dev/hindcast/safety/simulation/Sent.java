package dev.hindcast.safety.simulation;

import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;

/** A commit on its way. */
record Sent(SimProcess process, String table, TableMetadata base, TableMetadata updated) {
    /** Snapshots that it adds. */
    List<Snapshot> added() {
        return updated.snapshots().stream()
                .filter(snapshot -> base.snapshot(snapshot.snapshotId()) == null)
                .toList();
    }

    /** Whether it adds a ref whose name contains this. */
    boolean addsRef(String part) {
        return updated.refs().keySet().stream()
                .anyMatch(ref -> ref.contains(part) && !base.refs().containsKey(ref));
    }

    /** Whether it takes a ref away whose name contains this. */
    boolean dropsRef(String part) {
        return base.refs().keySet().stream()
                .anyMatch(ref -> ref.contains(part) && !updated.refs().containsKey(ref));
    }

    /** Whether it moves main to a publish or a restore: only these create such tags. */
    boolean isMove() {
        return addsRef("-prev-") || addsRef("-undone-");
    }

    /** The same commit with other metadata. */
    Sent with(TableMetadata other) {
        return new Sent(process, table, base, other);
    }
}
