package dev.hindcast.rollback;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.ForeignCommits;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Publishes;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/**
 * One look at main: what taking the publish back would do to its head.
 *
 * @param head H, main's head that R will stand on
 * @param m the snapshot whose content main is to show: the tagged old head, or a branch that was brought up from it
 * @param old where that stands: live goes on from there with the old code
 * @param until main's watermark now
 */
record Undo(Table table, long head, long m, RefPosition old, Watermark until, Content.Difference difference) {
    static Undo look(RollbackTools tools, RollbackRequest request) {
        Table table = tools.catalogs().load(request.targetTable());
        long head = Positions.mainHead(table);
        Snapshot p = requireNewest(table, request);
        long m = tagged(table, request);
        new ForeignCommits(request.onlyPartitions(), request.acceptedCommits()).require(table, p.snapshotId(), head);
        RefPosition old = oldPosition(table, p, m);
        if (tools.transforms().find(old.transform()).isEmpty()) {
            throw notArmed(request, "the old code is not in the warehouse", old.transform());
        }

        Watermark until = Positions.of(table, head)
                .map(RefPosition::watermark)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot roll back run %s: main does not say where it stands", request.runId())
                        .value(head));
        return new Undo(table, head, m, old, until, difference(table, head, m, request.onlyPartitions()));
    }

    /** The same head, taken back to what a branch shows that stands at {@code reached}. */
    Undo to(Table now, RefPosition reached, long branchHead, Optional<java.util.Set<String>> partitions) {
        return new Undo(now, head, branchHead, reached, until, difference(now, head, branchHead, partitions));
    }

    /** The published snapshot is main's head itself. */
    boolean nothingFollowed(RollbackRequest request) {
        return head == request.expect();
    }

    private static Content.Difference difference(
            Table table, long head, long m, Optional<java.util.Set<String>> partitions) {
        if (partitions.isEmpty()) {
            return Content.difference(Content.of(table, head), Content.of(table, m));
        }
        return Content.difference(Content.of(table, head, partitions.get()), Content.of(table, m, partitions.get()));
    }

    private static Snapshot requireNewest(Table table, RollbackRequest request) {
        Optional<Snapshot> newest = Publishes.newestStanding(table);
        String found = newest.map(p -> String.valueOf(p.snapshotId())).orElse("none");
        if (!found.equals(String.valueOf(request.expect()))) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot roll back run %s: the newest publish that stands on %s is %s",
                            request.runId(), request.targetTable(), found)
                    .value(request.expect())
                    .expected(newest.isPresent() ? "--expect " + found : "a publish that stands")
                    .next("hindcast status");
        }
        return newest.orElseThrow();
    }

    private static long tagged(Table table, RollbackRequest request) {
        String tag = new Refs(request.runId()).previous(request.expect());
        SnapshotRef ref = table.refs().get(tag);
        if (ref == null) {
            throw notArmed(request, "the tag of the old head is not there", tag);
        }
        return ref.snapshotId();
    }

    /** P says where M stood, since M itself may be a compaction whose ancestors are gone. */
    private static RefPosition oldPosition(Table table, Snapshot p, long m) {
        Map<String, String> summary = p.summary();
        String watermark = entry(p, SummaryKeys.BASE_WATERMARK);
        String transform = entry(p, SummaryKeys.BASE_TRANSFORM);
        RefPosition published = Positions.of(table, p.snapshotId()).orElseThrow();
        Map<String, Long> dependencies =
                Positions.of(table, m).map(RefPosition::dependencies).orElse(published.dependencies());
        return new RefPosition(
                m,
                summary.getOrDefault(SummaryKeys.SOURCE_TABLE_UUID, published.sourceUuid()),
                Watermark.parse(watermark),
                transform,
                dependencies);
    }

    private static String entry(Snapshot p, String key) {
        return Optional.ofNullable(p.summary().get(key))
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot roll back to before snapshot %d: it does not say %s", p.snapshotId(), key)
                        .value(p.snapshotId())
                        .expected(key));
    }

    private static HindcastException notArmed(RollbackRequest request, String why, Object value) {
        return ErrorCode.ROLLBACK_NOT_ARMED
                .error("Cannot roll back run %s: %s", request.runId(), why)
                .value(value)
                .next("hindcast status " + request.runId());
    }
}
