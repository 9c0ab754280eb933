package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/** Builds P on the publish branch: main's head M with the planned partitions' files exchanged for the candidate's. */
final class PublishBuild {
    private final PublishTools tools;
    private final PublishRequest request;
    private final String branch;

    PublishBuild(PublishTools tools, PublishRequest request) {
        this.tools = tools;
        this.request = request;
        this.branch = new Refs(request.runId()).publish();
    }

    Content.Difference difference(MainNow now) {
        Content old = Content.of(now.table(), now.head(), request.partitions());
        Content candidate = Content.of(now.table(), now.candidateHead(), request.partitions());
        requireEmptyOnlyAsConfirmed(now, candidate);
        requireWayBack(now.table(), old, candidate);
        return Content.difference(old, candidate);
    }

    /** A rollback brings the old files back, with what deletes apply to them: what cannot be brought may not be taken off. */
    private void requireWayBack(Table table, Content old, Content candidate) {
        try {
            RefCommits.requireTaken(table, Content.difference(candidate, old));
        } catch (HindcastException e) {
            throw ErrorCode.ROLLBACK_NOT_ARMED
                    .error("Cannot publish run %s: it could not be rolled back: %s", request.runId(), e.getMessage())
                    .value(String.valueOf(e.value()))
                    .expected(String.valueOf(e.expected()))
                    .next("hindcast status " + request.runId())
                    .because(e);
        }
    }

    private void requireEmptyOnlyAsConfirmed(MainNow now, Content candidate) {
        Set<String> empty = new TreeSet<>(request.partitions());
        empty.removeAll(
                candidate.byPartition(PartitionText.ofOnlyColumn(now.table())).keySet());
        empty.removeAll(request.emptyConfirmed());
        if (!empty.isEmpty()) {
            throw ErrorCode.GATE_SHUT
                    .error("Cannot publish run %s: partitions would become empty without evidence", request.runId())
                    .value(empty)
                    .expected("rows, or empty confirmed by the evidence")
                    .next("hindcast retry " + request.runId());
        }
    }

    /** Forks the branch at M, commits the exchange and proves that P shows exactly the candidate's files. */
    long build(MainNow now, String token) {
        discard();
        Content.Difference difference = difference(now);
        tools.refs().createBranch(request.targetTable(), branch, now.head());
        FileExchange exchange =
                new FileExchange(branch, now.head(), difference, Map.of("publish", token), summary(now.position()));
        Outcome outcome =
                tools.commits(request.runId()).exchange(request.targetTable(), exchange, request.shape()::require);
        long p = outcome.fold(Outcome.Done::snapshotId, this::refused, this::unknown);
        prove(p, now, difference);
        return p;
    }

    private Long refused(Outcome.Refused refused) {
        throw ErrorCode.COMMIT_CONFLICT
                .error("Cannot build the publish of run %s: %s", request.runId(), refused.why())
                .value(refused.why())
                .next("hindcast publish " + request.runId());
    }

    private Long unknown(Outcome.Unknown unknown) {
        throw ErrorCode.COMMIT_UNKNOWN
                .error("Cannot build the publish of run %s: the catalog does not answer", request.runId())
                .value(unknown.token())
                .next("hindcast publish " + request.runId())
                .because(unknown.cause());
    }

    private Map<String, String> summary(RefPosition main) {
        Map<String, String> summary = new HashMap<>(Positions.summary(new RefPosition(
                0, main.sourceUuid(), main.watermark(), request.runTransform(), request.dependencies())));
        summary.put(SummaryKeys.RUN, request.runId());
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.PUBLISH.text());
        summary.put(SummaryKeys.BASE_WATERMARK, main.watermark().text());
        summary.put(SummaryKeys.BASE_TRANSFORM, main.transform());
        return summary;
    }

    /** Inside the planned partitions P shows the candidate's files, outside it shows M's: only then do verdicts carry over. */
    private void prove(long p, MainNow now, Content.Difference difference) {
        Table table = tools.catalogs().load(request.targetTable());
        Set<String> shown = Content.of(table, p, request.partitions()).files().keySet();
        Set<String> wanted = Content.of(table, now.candidateHead(), request.partitions())
                .files()
                .keySet();
        Map<String, String> summary = table.snapshot(p).summary();
        boolean nothingElse = count(summary, "deleted-data-files")
                        == difference.removed().size()
                && count(summary, "added-data-files") == difference.added().size();
        if (!shown.equals(wanted) || !nothingElse || table.snapshot(p).parentId() != now.head()) {
            throw ErrorCode.BUG
                    .error(
                            "Cannot publish run %s: the built snapshot %d does not show the candidate's files",
                            request.runId(), p)
                    .value(shown.size())
                    .expected(wanted.size());
        }
    }

    private static int count(Map<String, String> summary, String key) {
        return Integer.parseInt(summary.getOrDefault(key, "0"));
    }

    /** Drops the branch, of this or of an unknown origin; with it every late request to publish it is dead. */
    void discard() {
        tools.refs().drop(request.targetTable(), branch);
    }
}
