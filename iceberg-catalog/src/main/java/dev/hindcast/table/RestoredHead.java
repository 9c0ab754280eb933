package dev.hindcast.table;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * The tag of a head that a rollback has restored (PROTOCOL section 7). Expiring the publish deletes the files that it removed,
 * although the restore shows them again; while the tag is there they are reached. Once no snapshot from the publish up to the
 * restore's parent is left, nothing can be expired that would take them, and the tag may go.
 *
 * @param names of the run
 * @param published P, the snapshot that was taken back
 * @param restored R, the snapshot that shows the old files again
 */
public record RestoredHead(Refs names, long published, long restored) {
    /** Drops the tag if nothing needs it any more; whether it was dropped now. */
    public boolean dropIfSpent(Catalogs catalogs, RefChanges refs, String targetTable) {
        String tag = names.previous(published);
        Table table = catalogs.load(targetTable);
        SnapshotRef ref = table.refs().get(tag);
        if (ref == null || needed(table, ref.snapshotId())) {
            return false;
        }
        refs.drop(targetTable, tag);
        return true;
    }

    private boolean needed(Table table, long head) {
        Snapshot old = table.snapshot(head);
        if (old == null || table.snapshot(published) != null) {
            return true;
        }
        Set<Long> since = sinceRestore(table);
        return StreamSupport.stream(table.snapshots().spliterator(), false)
                .anyMatch(snapshot -> mayBeBetween(table, snapshot, old, since));
    }

    /** Main's head back to R; where R is expired too, what is left of main's chain came after it. */
    private Set<Long> sinceRestore(Table table) {
        Set<Long> since = new HashSet<>();
        for (Snapshot at = table.currentSnapshot(); at != null; at = parent(table, at)) {
            since.add(at.snapshotId());
            if (at.snapshotId() == restored) {
                break;
            }
        }
        return since;
    }

    /** Not before it is known to descend from R, or to have left main no later than the old head. */
    private static boolean mayBeBetween(Table table, Snapshot snapshot, Snapshot old, Set<Long> since) {
        for (@Nullable Snapshot at = snapshot; at != null; at = parent(table, at)) {
            if (since.contains(at.snapshotId()) || at.sequenceNumber() <= old.sequenceNumber()) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Snapshot parent(Table table, Snapshot child) {
        Long parent = child.parentId();
        return parent == null ? null : table.snapshot(parent);
    }
}
