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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * Works through the partitions of a run: claim a group, compute it with one Flink job, put it on the candidate in one commit,
 * mark it VALIDATED; until nothing is left, or the run is no longer RUNNING: a pause drains, anything else ends what is computed.
 */
public final class Backfill {
    private static final int HUNDRED = 100;
    private static final Duration IDLE = Duration.ofMillis(200);
    /** A run that was cancelled is noticed within this time. */
    private static final Duration WATCH = Duration.ofSeconds(1);
    /** Where a run may be when its last partition is done; a pause may come in between. */
    private static final List<RunState> FROM = List.of(RunState.RUNNING, RunState.PAUSED);

    private final LockedPlan plan;
    private final Seams seams;
    private final Claims claims;
    private final Options options;
    private final Pins pins;
    private final Candidate candidate;
    private final Group group;
    private final AtomicInteger untold = new AtomicInteger();

    /**
     * How a run works.
     *
     * @param groupSize most partitions that share one Flink job and one commit
     * @param workers groups computed at a time by this process
     * @param actor who runs it, for the event log
     * @param progress called with the partitions of the run after each group, but of a large run only once for each
     *     hundredth that this process has done: reading them all has its price
     * @param level how many of the workers may claim at this moment; what is under way goes on
     * @param commits hears how long commits on the candidate take
     */
    public record Options(
            int groupSize, int workers, String actor, Progress progress, IntSupplier level, Commits commits) {
        /** All workers, always. */
        public Options(int groupSize, int workers, String actor, Progress progress) {
            this(groupSize, workers, actor, progress, () -> workers, Commits.UNHEARD);
        }
    }

    /** Hears of each commit on the candidate. */
    @FunctionalInterface
    public interface Commits {
        /** Nobody listens. */
        Commits UNHEARD = (queued, took) -> {};

        /** One has ended: how long it waited for its turn, and how long it took from there, whatever came of it. */
        void ended(Duration queued, Duration took);
    }

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
        this.pins = new Pins(plan, seams);
        this.candidate = new Candidate(plan, seams, options.actor());
        this.group = new Group(plan, seams, recipe, candidate, options);
    }

    /**
     * Works until nothing is left to claim or the run was stopped; the state the run is in then.
     *
     * @throws HindcastException what ended the work, such as PINNED_SNAPSHOT_GONE; partitions that were under way are given
     *     back then
     */
    public RunState work() {
        candidate.ensureForked();
        ExecutorService workers = Executors.newFixedThreadPool(options.workers(), Backfill::daemon);
        try (RunWatch watch = RunWatch.start(this::mayGoOn, WATCH, seams.timing())) {
            List<Future<?>> done = new ArrayList<>();
            for (int each = 0; each < options.workers(); each++) {
                int worker = each;
                done.add(workers.submit(() -> workUntilTheEnd(watch, worker)));
            }
            done.forEach(worker -> await(worker, watch));
            watch.failure().ifPresent(failure -> {
                throw failure;
            });
        } finally {
            workers.shutdown();
        }
        return finish();
    }

    /**
     * Works on this one partition; whether it was free.
     *
     * @throws HindcastException PINNED_SNAPSHOT_GONE
     */
    public boolean workOn(String partition) {
        candidate.ensureForked();
        try (RunWatch watch = RunWatch.start(this::mayGoOn, WATCH, seams.timing())) {
            Optional<PartitionClaim> taken = claims.take(plan.runId(), partition);
            taken.ifPresent(claim -> new ClaimedGroup(group, watch, this::running, pins::require).work(List.of(claim)));
            finish();
            return taken.isPresent();
        }
    }

    /** A pause lets what is under way finish; what else stops the run ends it now. */
    private boolean mayGoOn() {
        pins.look();
        RunState state = runState();
        return state == RunState.RUNNING || state == RunState.PAUSED;
    }

    /** What one worker cannot go on with, none can: the others stop claiming and end what they compute. */
    private void workUntilTheEnd(RunWatch watch, int worker) {
        try {
            ClaimedGroup work = new ClaimedGroup(group, watch, this::running, pins::require);
            while (!watch.stopped() && running() && workOnce(work, worker)) {
                tell();
            }
        } catch (HindcastException e) {
            watch.stop(e);
        } catch (RuntimeException e) {
            watch.stop();
            throw e;
        }
    }

    private void tell() {
        int hundredth = plan.partitions().size() / HUNDRED;
        if (untold.get() >= hundredth) {
            untold.set(0);
            options.progress().at(seams.manifest().partitions(plan.runId()));
        }
    }

    /** Whether there may be more to do. */
    private boolean workOnce(ClaimedGroup work, int worker) {
        boolean mayClaim = worker < options.level().getAsInt();
        List<PartitionClaim> taken = mayClaim ? claims.take(plan.runId(), options.groupSize()) : List.of();
        if (!taken.isEmpty()) {
            work.work(taken);
            untold.addAndGet(taken.size());
            return true;
        }
        if (othersAreRunning()) {
            sleep();
            return true;
        }
        return false;
    }

    private boolean running() {
        return runState() == RunState.RUNNING;
    }

    private RunState finish() {
        Set<PartitionState> states = seams.manifest().count(plan.runId()).keySet();
        if (Set.of(PartitionState.VALIDATED).containsAll(states)) {
            // A pause that came while the last ones were computed has nothing left to hold.
            FROM.stream().filter(from -> runState() == from).forEach(this::moveToValidated);
        }
        return runState();
    }

    private void moveToValidated(RunState from) {
        seams.manifest()
                .moveRun(
                        plan.runId(),
                        from,
                        RunState.VALIDATED,
                        options.actor(),
                        "every partition is on the candidate and its checks passed");
    }

    private boolean othersAreRunning() {
        Set<PartitionState> states = seams.manifest().count(plan.runId()).keySet();
        return states.contains(PartitionState.RUNNING) || states.contains(PartitionState.PENDING);
    }

    private RunState runState() {
        return seams.manifest()
                .run(plan.runId())
                .map(RunRow::state)
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN.error("Cannot find run %s in the manifest", plan.runId()));
    }

    private static void await(Future<?> worker, RunWatch watch) {
        try {
            worker.get();
        } catch (InterruptedException e) {
            watch.stop();
            Thread.currentThread().interrupt();
            throw ErrorCode.LEASE_LOST
                    .error("Cannot go on: the run was interrupted")
                    .because(e);
        } catch (ExecutionException e) {
            throw ErrorCode.BUG
                    .error("Cannot go on: a worker failed: %s", e.getCause())
                    .because(e);
        }
    }

    private void sleep() {
        if (!seams.timing().sleep(IDLE)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: the run was interrupted");
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "hindcast-worker");
        thread.setDaemon(true);
        return thread;
    }
}
