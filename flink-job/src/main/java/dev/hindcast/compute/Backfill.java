package dev.hindcast.compute;

import dev.hindcast.claim.Claims;
import dev.hindcast.claim.PartitionClaim;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works through the partitions of a run: claim a group, compute it with one Flink job, put it on the candidate in one commit,
 * mark it VALIDATED; until nothing is left, or the run is no longer RUNNING (a pause drains).
 */
public final class Backfill {
    private static final Logger LOG = LoggerFactory.getLogger(Backfill.class);
    private static final long IDLE_MILLIS = 200;

    private final LockedPlan plan;
    private final Seams seams;
    private final Claims claims;
    private final Options options;
    private final Group group;

    /**
     * How a run works.
     *
     * @param groupSize most partitions that share one Flink job and one commit
     * @param workers groups computed at a time by this process
     * @param actor who runs it, for the event log
     * @param progress called with the partitions of the run after each group
     */
    public record Options(int groupSize, int workers, String actor, Progress progress) {}

    /** Hears how the run stands. */
    @FunctionalInterface
    public interface Progress {
        /** The partitions as they stand now. */
        void at(List<PartitionRow> partitions);
    }

    public Backfill(LockedPlan plan, Seams seams, Claims claims, Recipe recipe, Options options) {
        this.plan = plan;
        this.seams = seams;
        this.claims = claims;
        this.options = options;
        Candidate candidate = new Candidate(plan, seams, options.actor());
        this.group = new Group(plan, seams, recipe, candidate, options.actor());
    }

    /** Works until nothing is left to claim; the state the run is in then. */
    public RunState work() {
        new Candidate(plan, seams, options.actor()).ensureForked();
        ExecutorService workers = Executors.newFixedThreadPool(options.workers(), Backfill::daemon);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int worker = 0; worker < options.workers(); worker++) {
                done.add(workers.submit(this::workAlone));
            }
            done.forEach(Backfill::await);
        } finally {
            workers.shutdownNow();
        }
        return finish();
    }

    private void workAlone() {
        while (runState() == RunState.RUNNING) {
            List<PartitionClaim> taken = claims.take(plan.runId(), options.groupSize());
            if (!taken.isEmpty()) {
                computeOrSplit(taken);
                options.progress().at(seams.manifest().partitions(plan.runId()));
            } else if (othersAreRunning()) {
                sleep();
            } else {
                return;
            }
        }
    }

    /**
     * One bad partition must not fail its neighbours: a group that fails is computed again one by one. A claim that was lost
     * or settled meanwhile is nobody's business here any more.
     */
    private void computeOrSplit(List<PartitionClaim> taken) {
        try {
            group.compute(taken);
        } catch (HindcastException e) {
            List<PartitionClaim> open =
                    taken.stream().filter(claim -> !claim.ended()).toList();
            if (taken.size() == 1 || e.code() == ErrorCode.COMMIT_UNKNOWN) {
                open.forEach(claim -> fail(claim, e));
            } else {
                open.forEach(claim -> computeOrSplit(List.of(claim)));
            }
        } finally {
            taken.forEach(PartitionClaim::close);
        }
    }

    private static void fail(PartitionClaim claim, HindcastException why) {
        try {
            claim.failed(why.code() + ": " + why.getMessage());
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.LEASE_LOST) {
                throw e;
            }
            LOG.warn("Another worker has partition {} now", claim.partition(), e);
        }
    }

    private RunState finish() {
        List<PartitionRow> rows = seams.manifest().partitions(plan.runId());
        if (runState() == RunState.RUNNING && rows.stream().allMatch(row -> row.state() == PartitionState.VALIDATED)) {
            seams.manifest()
                    .moveRun(
                            plan.runId(),
                            RunState.RUNNING,
                            RunState.VALIDATED,
                            options.actor(),
                            "every partition is on the candidate and its checks passed");
        }
        return runState();
    }

    private boolean othersAreRunning() {
        return seams.manifest().partitions(plan.runId()).stream()
                .anyMatch(row -> row.state() == PartitionState.RUNNING || row.state() == PartitionState.PENDING);
    }

    private RunState runState() {
        return seams.manifest()
                .run(plan.runId())
                .map(RunRow::state)
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN.error("Cannot find run %s in the manifest", plan.runId()));
    }

    private static void await(Future<?> worker) {
        try {
            worker.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ErrorCode.LEASE_LOST
                    .error("Cannot go on: the run was interrupted")
                    .because(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof HindcastException known) {
                throw known;
            }
            throw ErrorCode.BUG
                    .error("Cannot go on: a worker failed: %s", e.getCause())
                    .because(e);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(IDLE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ErrorCode.LEASE_LOST
                    .error("Cannot go on: the run was interrupted")
                    .because(e);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "hindcast-worker");
        thread.setDaemon(true);
        return thread;
    }
}
