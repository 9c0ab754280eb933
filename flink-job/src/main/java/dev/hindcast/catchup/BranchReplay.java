package dev.hindcast.catchup;

import dev.hindcast.claim.Priority;
import dev.hindcast.claim.Turn;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.Staging;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.Replay;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.Watermark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** Does on a branch of a run what live would do on main after a rollback: the gap, computed with the old code. */
public final class BranchReplay implements Replay {
    private final LockedPlan plan;
    private final Seams seams;
    private final LiveRecipe recipes;

    /** Of a published run. */
    public BranchReplay(LockedPlan plan, Seams seams, TransformStore transforms, int parallelism) {
        this.plan = plan;
        this.seams = seams;
        this.recipes = new LiveRecipe(LiveDefinition.of(plan.spec()), seams, transforms, parallelism);
    }

    @Override
    public void bring(String branch, RefPosition from, Watermark to) {
        if (from.watermark().samePlaceAs(to)) {
            return;
        }
        Recipe recipe = recipes.of(from.transform());
        Windows windows = new Windows(recipe, seams);
        Table target = seams.catalogs().load(plan.target().table());
        long head = target.snapshot(branch).snapshotId();
        Set<String> touched = owned(windows.delta(from.watermark(), to).touched());
        String token = plan.runId() + "/replay-" + to.sequenceNumber() + "/1/" + head;
        if (!touched.isEmpty()) {
            seams.manifest().aboutToWrite(plan.runId(), List.of(token), Staging.below(target, token));
        }
        List<ComputedPartition> computed = windows.compute(touched, to, token);
        RefPosition next = new RefPosition(0, from.sourceUuid(), to, from.transform(), recipe.dependencySnapshots());
        require(commit(branch, head, computed, next, token), branch);
    }

    /** Where live leaves the run's partitions alone, only these are taken back, and so only these are replayed. */
    private Set<String> owned(Set<String> touched) {
        if (!plan.spec().live().closed()) {
            return touched;
        }
        Set<String> owned = new TreeSet<>(touched);
        owned.retainAll(plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .collect(Collectors.toSet()));
        return owned;
    }

    private Outcome commit(String branch, long head, List<ComputedPartition> computed, RefPosition next, String token) {
        Map<String, String> summary = new HashMap<>(Positions.summary(next));
        summary.put(SummaryKeys.RUN, plan.runId());
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.CATCHUP.text());
        Replacement replacement = new Replacement(
                branch,
                head,
                computed.stream().map(ComputedPartition::staged).toList(),
                Map.of("replay", token),
                summary);
        Turn turn = seams.turns().take(plan.target().table(), Priority.BACKFILL);
        try {
            return seams.commits().replace(plan.target().table(), replacement);
        } finally {
            turn.close();
        }
    }

    private void require(Outcome outcome, String branch) {
        String next = "hindcast rollback " + plan.runId();
        outcome.fold(
                Outcome.Done::snapshotId,
                refused -> {
                    throw ErrorCode.REF_MOVED
                            .error("Cannot replay on %s: %s", branch, refused.why())
                            .next(next);
                },
                unknown -> {
                    throw ErrorCode.COMMIT_UNKNOWN
                            .error("Cannot tell whether replay %s landed", unknown.token())
                            .next(next)
                            .because(unknown.cause());
                });
    }
}
