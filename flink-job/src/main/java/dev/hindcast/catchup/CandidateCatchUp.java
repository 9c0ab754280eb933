package dev.hindcast.catchup;

import dev.hindcast.claim.Priority;
import dev.hindcast.claim.Turn;
import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.Staging;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.CatchUp;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** Brings a run's candidate to a watermark of the raw table, one commit a window, only in the partitions of the run. */
public final class CandidateCatchUp implements CatchUp {
    private final LockedPlan plan;
    private final Seams seams;
    private final Candidate candidate;
    private final Windows windows;
    private final AttemptEvidence evidence;

    public CandidateCatchUp(LockedPlan plan, Seams seams, Recipe recipe, String actor) {
        this.plan = plan;
        this.seams = seams;
        this.candidate = new Candidate(plan, seams, actor);
        this.windows = new Windows(recipe, seams);
        this.evidence = new AttemptEvidence(seams.manifest(), plan.runId(), actor);
    }

    @Override
    public Set<String> bringTo(Watermark to) {
        Table target = seams.catalogs().load(plan.target().table());
        Watermark from = watermark(target);
        if (from.samePlaceAs(to)) {
            return Set.of();
        }
        if (from.compareTo(to) > 0) {
            throw ErrorCode.CATCH_UP_BEHIND
                    .error(
                            "Cannot bring run %s to snapshot %d: its candidate is already at snapshot %d, which is later;"
                                    + " the live pipeline has to get there first",
                            plan.runId(), to.snapshotId(), from.snapshotId())
                    .value(to.text())
                    .expected("at least " + from.text())
                    .next("hindcast catchup " + plan.runId());
        }
        return window(target, from, to);
    }

    /** Where the candidate stands. */
    public Watermark watermark(Table target) {
        return Positions.candidateWatermark(target, candidate.head(target), candidate.fork())
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot catch up run %s: its candidate does not hold every partition yet", plan.runId())
                        .expected("all partitions VALIDATED")
                        .next("hindcast run " + plan.runId()));
    }

    private Set<String> window(Table target, Watermark from, Watermark to) {
        SourceDelta delta = windows.delta(from, to);
        Set<String> touched = Windows.within(delta, planned());
        String token = plan.runId() + "/catchup-" + to.sequenceNumber() + "/1/" + candidate.head(target);
        if (!touched.isEmpty()) {
            seams.manifest().aboutToWrite(plan.runId(), List.of(token), Staging.below(target, token));
        }
        List<ComputedPartition> computed = windows.compute(touched, to, token);
        computed.forEach(one -> evidence.keep(token, one.facts(), to.text()));
        long snapshot = commit(candidate.head(target), computed, to, token);
        computed.forEach(one -> evidence.stand(one.facts(), snapshot, to.text()));
        return touched;
    }

    private long commit(long head, List<ComputedPartition> computed, Watermark to, String token) {
        Map<String, String> summary = Map.of(
                SummaryKeys.RUN, plan.runId(),
                SummaryKeys.STEP, SummaryKeys.Step.CATCHUP.text(),
                SummaryKeys.SOURCE_TABLE_UUID, plan.source().uuid(),
                SummaryKeys.CANDIDATE_WATERMARK, to.text());
        Replacement replacement = new Replacement(
                candidate.branch(),
                head,
                computed.stream().map(ComputedPartition::staged).toList(),
                Map.of("catchup", token),
                summary);
        Outcome outcome = inTurn(replacement);
        return outcome.fold(
                Outcome.Done::snapshotId,
                refused -> {
                    throw ErrorCode.REF_MOVED
                            .error("Cannot catch up on %s: %s", candidate.branch(), refused.why())
                            .next("hindcast catchup " + plan.runId());
                },
                unknown -> {
                    throw ErrorCode.COMMIT_UNKNOWN
                            .error("Cannot tell whether catch-up %s landed", unknown.token())
                            .next("hindcast catchup " + plan.runId())
                            .because(unknown.cause());
                });
    }

    private Outcome inTurn(Replacement replacement) {
        String target = plan.target().table();
        Turn turn = seams.turns().take(target, Priority.BACKFILL);
        try {
            return seams.commits().replace(target, replacement, plan.target().shape());
        } finally {
            turn.close();
        }
    }

    private Set<String> planned() {
        return plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .collect(Collectors.toSet());
    }
}
