package dev.hindcast.rollback;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Builds R on the restore branch, metadata only: main's head with M's files again. A branch of its own makes the move of
 * main one that can be settled: without the branch no late request lands.
 */
final class RestoreBuild {
    private final RollbackTools tools;
    private final RollbackRequest request;
    private final String branch;

    RestoreBuild(RollbackTools tools, RollbackRequest request) {
        this.tools = tools;
        this.request = request;
        this.branch = new Refs(request.runId()).restore();
    }

    /** Nothing is built: the branch holds the old head itself, so that the move can be settled like any other. */
    long pointAt(Undo undo) {
        requireReadable(((HasTableOperations) undo.table()).operations().current(), undo);
        discard();
        tools.refs().createBranch(request.targetTable(), branch, undo.m());
        return undo.m();
    }

    long build(Undo undo, String token) {
        discard();
        tools.refs().createBranch(request.targetTable(), branch, undo.head());
        FileExchange exchange =
                new FileExchange(branch, undo.head(), undo.difference(), Map.of("rollback", token), summary(undo));
        return tools.commits(request.runId())
                .exchange(request.targetTable(), exchange, now -> requireReadable(now, undo))
                .fold(Outcome.Done::snapshotId, this::refused, this::unknown);
    }

    private Map<String, String> summary(Undo undo) {
        Map<String, String> summary = new HashMap<>(Positions.summary(undo.old()));
        summary.put(SummaryKeys.RUN, request.runId());
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.RESTORE.text());
        summary.put(SummaryKeys.ROLLS_BACK, String.valueOf(request.expect()));
        summary.put(SummaryKeys.REPLAY_UNTIL, undo.until().text());
        return summary;
    }

    /** The files that come back need their partition specs and columns; anything else may have changed. */
    void requireReadable(TableMetadata now, Undo undo) {
        TreeSet<Integer> lostColumns =
                new TreeSet<>(TypeUtil.getProjectedIds(SnapshotUtil.schemaFor(undo.table(), undo.m())));
        lostColumns.removeAll(TypeUtil.getProjectedIds(now.schema()));
        TreeSet<Integer> lostSpecs = new TreeSet<>();
        undo.difference().added().stream()
                .map(DataFile::specId)
                .filter(spec -> !now.specsById().containsKey(spec))
                .forEach(lostSpecs::add);
        if (!lostColumns.isEmpty() || !lostSpecs.isEmpty()) {
            throw ErrorCode.DRIFT
                    .error(
                            "Cannot roll back run %s: the table has lost columns %s and partition specs %s",
                            request.runId(), lostColumns, lostSpecs)
                    .value(lostColumns)
                    .expected("the columns of snapshot " + undo.m());
        }
    }

    private Long refused(Outcome.Refused refused) {
        throw ErrorCode.COMMIT_CONFLICT
                .error("Cannot build the rollback of run %s: %s", request.runId(), refused.why())
                .value(refused.why())
                .next("hindcast rollback " + request.runId() + " --expect " + request.expect());
    }

    private Long unknown(Outcome.Unknown unknown) {
        throw ErrorCode.COMMIT_UNKNOWN
                .error("Cannot build the rollback of run %s: the catalog does not answer", request.runId())
                .value(unknown.token())
                .next("hindcast rollback " + request.runId() + " --expect " + request.expect())
                .because(unknown.cause());
    }

    void discard() {
        tools.refs().drop(request.targetTable(), branch);
    }
}
