package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** One look at the target: main's head M, its position, and where the candidate stands. All from one handle. */
record MainNow(Table table, long head, RefPosition position, long candidateHead, Watermark candidate) {
    static MainNow look(PublishTools tools, PublishRequest request) {
        Table table = tools.catalogs().load(request.targetTable());
        long head = Positions.mainHead(table);
        RefPosition position = Positions.of(table, head)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot publish run %s: main of %s does not say where it stands",
                                request.runId(), table.name())
                        .value(head)
                        .expected("a watermark of ours with only compactions above it")
                        .next("hindcast live SPEC --adopt"));
        String branch = new Refs(request.runId()).candidate();
        SnapshotRef candidate = Optional.ofNullable(table.refs().get(branch))
                .orElseThrow(() -> ErrorCode.REF_MOVED
                        .error("Cannot publish run %s: the candidate branch is not there", request.runId())
                        .value(branch)
                        .next("hindcast resume " + request.runId()));
        Watermark reached = Positions.candidateWatermark(table, candidate.snapshotId(), request.candidateFork())
                .orElseThrow(() -> ErrorCode.CATCH_UP_BEHIND
                        .error("Cannot publish run %s: its candidate is not complete", request.runId())
                        .value("no candidate watermark")
                        .expected(position.watermark().text())
                        .next("hindcast run " + request.runId()));
        return new MainNow(table, head, position, candidate.snapshotId(), reached);
    }

    boolean caughtUp() {
        return candidate.samePlaceAs(position.watermark());
    }
}
