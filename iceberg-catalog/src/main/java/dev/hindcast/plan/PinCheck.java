package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Refs;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** Whether the snapshots that a run reads are still there, under the tags that keep them. */
public final class PinCheck {
    private final Catalogs catalogs;

    public PinCheck(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    /**
     * Looks at source and dependencies.
     *
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE, naming table, snapshot and tag
     */
    public void require(LockedPlan plan) {
        String tag = new Refs(plan.runId()).w0();
        require(plan, plan.source().table(), plan.source().w0().snapshotId(), tag);
        plan.dependencies().values().forEach(pin -> require(plan, pin.table(), pin.snapshotId(), tag));
    }

    private void require(LockedPlan plan, String name, long snapshotId, String tag) {
        missing(catalogs.load(name), snapshotId, tag).ifPresent(found -> {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error(
                            "Cannot go on with run %s: %s is not there under tag %s",
                            plan.runId(), subject(name, snapshotId), tag)
                    .value(found)
                    .expected("the tag at snapshot " + snapshotId)
                    .next("hindcast abort " + plan.runId());
        });
    }

    static String subject(String name, long snapshotId) {
        return name + " snapshot " + snapshotId;
    }

    /** What is there instead of the tag at the snapshot; empty when all is well. */
    static Optional<String> missing(Table table, long snapshotId, String tag) {
        SnapshotRef ref = table.refs().get(tag);
        boolean held = ref != null && ref.isTag() && ref.snapshotId() == snapshotId;
        if (held && table.snapshot(snapshotId) != null) {
            return Optional.empty();
        }
        return Optional.of(ref == null ? "no such tag" : "snapshot " + ref.snapshotId());
    }
}
