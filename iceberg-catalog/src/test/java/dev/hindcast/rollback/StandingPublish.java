package dev.hindcast.rollback;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.TARGET;

import dev.hindcast.manifest.RunState;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Content;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.PointerMove;
import dev.hindcast.table.PointerMoves;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.RunInProgress;
import dev.hindcast.table.Settlement;
import dev.hindcast.table.SummaryKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;

/** A run that was published by the parts of table alone: rollback needs nothing else. */
final class StandingPublish {
    private StandingPublish() {}

    /** Publishes it; answers P. */
    static long of(RunInProgress run, String runId) {
        long head = run.mainHead();
        RefChanges refs = new RefChanges(run.warehouse.catalogs(), Pauses.NONE);
        String branch = new dev.hindcast.table.Refs(runId).publish();
        refs.createBranch(TARGET, branch, head);
        Table table = run.warehouse.load(TARGET);
        Set<String> days = Set.of(DAY1, DAY2);
        Content.Difference difference = Content.difference(
                Content.of(table, head, days), Content.of(table, run.warehouse.at(TARGET, run.refs.candidate()), days));
        RefPosition old = Positions.of(table, head).orElseThrow();
        Map<String, String> summary = new HashMap<>(Positions.summary(
                new RefPosition(0, old.sourceUuid(), old.watermark(), run.newCode, Map.of("fx", 9L))));
        summary.put(SummaryKeys.RUN, runId);
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.PUBLISH.text());
        summary.put(SummaryKeys.BASE_WATERMARK, old.watermark().text());
        summary.put(SummaryKeys.BASE_TRANSFORM, old.transform());
        Outcome built = new RefCommits(run.warehouse.catalogs(), CommitJournal.NONE, Pauses.NONE)
                .exchange(TARGET, new FileExchange(branch, head, difference, Map.of(), summary), now -> {});
        long id = ((Outcome.Done) built).snapshotId();
        run.manifest.moveRun(RUN, RunState.GATED, RunState.PUBLISHING, "test", "moving");
        new PointerMoves(run.warehouse.catalogs(), run.manifest, Pauses.NONE)
                .move(PointerMove.publish(runId, TARGET, head, id, runId + "/publish/1/1"), "test", now -> {});
        new Settlement(run.warehouse.catalogs(), refs, run.manifest).settle(RUN, "test");
        return id;
    }
}
