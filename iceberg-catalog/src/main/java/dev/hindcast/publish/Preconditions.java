package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.ForeignCommits;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** What must hold before main may be touched (PROTOCOL 5.1); asked again in every round, since live goes on. */
final class Preconditions {
    private final PublishTools tools;
    private final PublishRequest request;

    Preconditions(PublishTools tools, PublishRequest request) {
        this.tools = tools;
        this.request = request;
    }

    void require(MainNow now) {
        request.shape().require(((HasTableOperations) now.table()).operations().current());
        requireKnownCode(now);
        new ForeignCommits(Optional.of(request.partitions()), request.acceptedCommits())
                .require(now.table(), request.planHead(), now.head());
        requireNotAhead(now);
        requireArmed(now);
    }

    private void requireKnownCode(MainNow now) {
        String code = now.position().transform();
        if (!Set.of(request.baseTransform(), request.runTransform()).contains(code)) {
            throw ErrorCode.DRIFT
                    .error(
                            "Cannot publish run %s: main is computed by other code than when it was planned",
                            request.runId())
                    .value(code)
                    .expected(request.baseTransform())
                    .next("hindcast plan SPEC");
        }
    }

    private void requireNotAhead(MainNow now) {
        Watermark main = now.position().watermark();
        if (now.candidate().compareTo(main) > 0 || request.w0().compareTo(main) > 0) {
            throw ErrorCode.CATCH_UP_BEHIND
                    .error("Cannot publish run %s: main has not reached the candidate's watermark yet", request.runId())
                    .value(main.text())
                    .expected("at least " + now.candidate().text())
                    .next("hindcast live SPEC");
        }
    }

    /** Rollback needs the old code, and raw from main's watermark on. The old files are pinned by the move's own tag. */
    private void requireArmed(MainNow now) {
        if (tools.transforms().find(now.position().transform()).isEmpty()) {
            throw notArmed(
                    "the old code is not stored in the warehouse",
                    now.position().transform());
        }

        Table source = tools.catalogs().load(request.sourceTable());
        SnapshotRef pin = source.refs().get(new Refs(request.runId()).delta());
        if (pin == null || pin.isTag() || !keepsAll(pin)) {
            throw notArmed("no branch of the run keeps the raw table's chain", new Refs(request.runId()).delta());
        }

        long from = now.position().watermark().snapshotId();
        long head = Positions.head(source).snapshotId();
        boolean kept = SnapshotUtil.isAncestorOf(head, from, source::snapshot)
                && SnapshotUtil.isAncestorOf(head, pin.snapshotId(), source::snapshot);
        if (!kept) {
            throw notArmed("the raw chain from main's watermark to the head is broken", from);
        }
    }

    private static boolean keepsAll(SnapshotRef pin) {
        return pin.maxSnapshotAgeMs() != null && pin.maxSnapshotAgeMs() == Long.MAX_VALUE;
    }

    private HindcastException notArmed(String why, Object value) {
        return ErrorCode.ROLLBACK_NOT_ARMED
                .error("Cannot publish run %s: it could not be rolled back: %s", request.runId(), why)
                .value(value)
                .next("hindcast status " + request.runId());
    }

    /** Moves the run's pin on raw to its head, so that what live would have to replay cannot be expired. */
    void pinRaw() {
        long head = Positions.head(tools.catalogs().load(request.sourceTable())).snapshotId();
        tools.refs().advanceBranch(request.sourceTable(), new Refs(request.runId()).delta(), head);
    }
}
