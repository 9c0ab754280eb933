package dev.hindcast.rollback;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Closes the gap before the move: a branch forked at the old head is brought to main's watermark with the old code. What it
 * holds is a pure function of raw, so an earlier call's branch is used again.
 */
final class ReplayBranch {
    private final RollbackTools tools;
    private final RollbackRequest request;
    private final String branch;

    ReplayBranch(RollbackTools tools, RollbackRequest request) {
        this.tools = tools;
        this.request = request;
        this.branch = new Refs(request.runId()).replay();
    }

    /** Brings the branch to where main stands in this look, and answers what taking main back to it would do. */
    Undo bring(Undo undo) {
        RefPosition from = position(forked(undo), undo);
        tools.replay().bring(branch, from, undo.until());
        Table now = tools.catalogs().load(request.targetTable());
        return undo.to(now, position(now, undo), now.snapshot(branch).snapshotId(), request.onlyPartitions());
    }

    void discard() {
        tools.refs().drop(request.targetTable(), branch);
    }

    private Table forked(Undo undo) {
        Snapshot present = undo.table().snapshot(branch);
        if (present == null) {
            tools.refs().createBranch(request.targetTable(), branch, undo.m());
        } else if (!SnapshotUtil.isAncestorOf(undo.table(), present.snapshotId(), undo.m())) {
            throw ErrorCode.REF_MOVED
                    .error("Cannot prepare the rollback of run %s: %s is not of this run", request.runId(), branch)
                    .value(present.snapshotId())
                    .expected("a descendant of " + undo.m());
        }
        return tools.catalogs().load(request.targetTable());
    }

    /** At the fork the publish says where the old head stood; after it the branch itself does. */
    private RefPosition position(Table table, Undo undo) {
        long head = table.snapshot(branch).snapshotId();
        return head == undo.m() ? undo.old() : Positions.of(table, head).orElseThrow();
    }
}
