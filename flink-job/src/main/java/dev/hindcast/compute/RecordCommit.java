package dev.hindcast.compute;

import dev.hindcast.claim.Priority;
import dev.hindcast.claim.Turn;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.StagedPartition;
import dev.hindcast.table.SummaryKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.Table;

/**
 * Puts a group of staged partitions on the candidate in one commit. The commit whose base shows all other partitions present
 * writes the candidate's first watermark, W0.
 */
final class RecordCommit implements Committer.Recording {
    private static final int MAX_ROUNDS = 20;

    private final LockedPlan plan;
    private final Seams seams;
    private final Candidate candidate;

    RecordCommit(LockedPlan plan, Seams seams, Candidate candidate) {
        this.plan = plan;
        this.seams = seams;
        this.candidate = candidate;
    }

    /** The turn among all committers on the target. */
    @Override
    public Runnable turn() {
        Turn turn = seams.turns().take(plan.target().table(), Priority.BACKFILL);
        return turn::close;
    }

    /**
     * Commits the group.
     *
     * @param tokens partition to token of its attempt
     * @return the snapshot that carries the tokens
     */
    @Override
    public long record(List<StagedPartition> staged, Map<String, String> tokens) {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Outcome outcome = send(staged, tokens);
            if (outcome instanceof Outcome.Done done) {
                return done.snapshotId();
            }
            if (outcome instanceof Outcome.Unknown unknown) {
                throw ErrorCode.COMMIT_UNKNOWN
                        .error(
                                "Cannot tell whether commit %s landed on %s: the catalog does not answer",
                                unknown.token(), candidate.branch())
                        .next("hindcast resume " + plan.runId())
                        .because(unknown.cause());
            }
            refuseUnlessMoved((Outcome.Refused) outcome);
        }
        throw ErrorCode.COMMIT_CONFLICT
                .error("Cannot record on %s: it moved under %d attempts", candidate.branch(), MAX_ROUNDS)
                .next("hindcast resume " + plan.runId());
    }

    /** A run that was stopped puts nothing more on its candidate; a paused one drains. */
    private void requireOpen() {
        RunState state = seams.manifest().run(plan.runId()).map(RunRow::state).orElse(RunState.ABORTED);
        if (state != RunState.RUNNING && state != RunState.PAUSED) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot record on %s: run %s is %s", candidate.branch(), plan.runId(), state)
                    .value(state)
                    .expected("RUNNING or PAUSED")
                    .next("hindcast resume " + plan.runId());
        }
    }

    /** Looks at the candidate in its own turn: the head that was seen there is likely to be the head still. */
    private Outcome send(List<StagedPartition> staged, Map<String, String> tokens) {
        Table target = seams.catalogs().load(plan.target().table());
        Map<String, LandedTokens.Landed> landed = candidate.landed(target);
        refuseDoubles(landed, tokens);
        refuseHalves(landed, tokens);
        if (!landed.keySet().containsAll(tokens.keySet())) {
            requireOpen();
        }
        Map<String, String> summary = new TreeMap<>();
        summary.put(SummaryKeys.RUN, plan.runId());
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.RECORD.text());
        summary.put(SummaryKeys.SOURCE_TABLE_UUID, plan.source().uuid());
        if (completes(landed.keySet(), tokens.keySet())) {
            summary.put(SummaryKeys.CANDIDATE_WATERMARK, plan.source().w0().text());
        }
        return seams.commits()
                .replace(
                        plan.target().table(),
                        target,
                        new Replacement(candidate.branch(), candidate.head(target), staged, tokens, summary),
                        plan.target().shape());
    }

    /** The first commit of a partition stands; a second attempt that comes late must not replace it. */
    private static void refuseDoubles(Map<String, LandedTokens.Landed> landed, Map<String, String> tokens) {
        tokens.forEach((partition, token) -> {
            LandedTokens.Landed first = landed.get(partition);
            if (first != null && !first.token().equals(token)) {
                throw ErrorCode.STALE_TOKEN
                        .error("Cannot record partition %s: attempt %s landed before", partition, first.token())
                        .value(token)
                        .expected(first.token());
            }
        });
    }

    /**
     * A manifest that was put back to an older state gives tokens a second time. Where some of a group are on the candidate
     * and some are not, the commit that carries the first would be taken for all.
     */
    private static void refuseHalves(Map<String, LandedTokens.Landed> landed, Map<String, String> tokens) {
        Set<Long> carriers = new HashSet<>();
        tokens.keySet().forEach(partition -> {
            LandedTokens.Landed first = landed.get(partition);
            carriers.add(first == null ? Long.valueOf(0) : Long.valueOf(first.snapshotId()));
        });
        if (carriers.size() > 1) {
            throw ErrorCode.STALE_TOKEN
                    .error("Cannot record %d partitions together: some of them landed before", tokens.size())
                    .value(carriers)
                    .expected("all of them in one commit, or none");
        }
    }

    private boolean completes(Set<String> landed, Set<String> now) {
        Set<String> present = new HashSet<>(landed);
        present.addAll(now);
        return plan.partitions().stream().allMatch(partition -> present.contains(partition.value()));
    }

    private void refuseUnlessMoved(Outcome.Refused refused) {
        if (!refused.refMoved()) {
            throw ErrorCode.COMMIT_CONFLICT
                    .error("Cannot record on %s: %s", candidate.branch(), refused.why())
                    .next("hindcast resume " + plan.runId());
        }
    }
}
