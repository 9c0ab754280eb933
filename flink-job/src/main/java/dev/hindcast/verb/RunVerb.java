package dev.hindcast.verb;

import dev.hindcast.claim.Claims;
import dev.hindcast.claim.Holder;
import dev.hindcast.compute.Backfill;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.observe.metrics.MetricsEndpoint;
import dev.hindcast.plan.LockedPlan;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;

/** {@code run}, {@code resume} and {@code retry}: compute what is left of a run until every partition is VALIDATED. */
public final class RunVerb {
    private static final int MOST_WORKERS = 1000;

    /** States from which there is nothing left to compute. */
    private static final Set<RunState> BEYOND = EnumSet.of(
            RunState.VALIDATED,
            RunState.CAUGHT_UP,
            RunState.GATED,
            RunState.REFUSED,
            RunState.PUBLISHING,
            RunState.PUBLISH_UNKNOWN,
            RunState.PUBLISHED,
            RunState.ROLLING_BACK,
            RunState.ROLLED_BACK,
            RunState.COMPLETED);

    /** States in which partitions may have been stopped that are wanted again. */
    private static final Set<RunState> STOPPABLE = EnumSet.of(RunState.RUNNING, RunState.PAUSED, RunState.CANCELLED);

    private final Session session;
    private final int workers;
    private final ToIntFunction<LockedPlan> groupSize;
    private OptionalInt metricsPort = OptionalInt.empty();

    /**
     * @param workers groups computed at a time
     * @throws dev.hindcast.error.HindcastException USAGE when it is not from 1 to 1000
     */
    public RunVerb(Session session, int workers) {
        this(session, workers, GroupSize::of);
        if (workers < 1 || workers > MOST_WORKERS) {
            throw ErrorCode.USAGE
                    .error("Cannot compute with %d workers", workers)
                    .value(workers)
                    .expected("--workers from 1 to " + MOST_WORKERS)
                    .next("hindcast run --help");
        }
    }

    /** With groups of a fixed size. */
    RunVerb(Session session, int workers, int groupSize) {
        this(session, workers, plan -> groupSize);
    }

    private RunVerb(Session session, int workers, ToIntFunction<LockedPlan> groupSize) {
        this.session = session;
        this.workers = workers;
        this.groupSize = groupSize;
    }

    /** Offers metrics on this port of the loopback address while it works; 0 for any that is free. */
    public RunVerb withMetrics(int port) {
        metricsPort = OptionalInt.of(port);
        return this;
    }

    /** Starts a planned run, or goes on with one whose worker is gone. */
    public Answer run(String runId) {
        RunRow row = session.run(runId);
        if (BEYOND.contains(row.state())) {
            return nothingToDo("run", row);
        }
        if (row.state() != RunState.RUNNING && row.state() != RunState.PLANNED) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot run %s: it is %s (%s)",
                            runId, row.state(), row.state().sentence())
                    .value(row.state())
                    .expected("PLANNED or RUNNING")
                    .next(NextCommand.first(row));
        }
        return work("run", runId);
    }

    /** Goes on after a pause, a cancel or a crash. */
    public Answer resume(String runId) {
        RunRow row = session.run(runId);
        if (BEYOND.contains(row.state())) {
            return nothingToDo("resume", row);
        }
        // Where a resume overtook a cancel, the run is RUNNING again and its partitions were stopped after that.
        if (STOPPABLE.contains(row.state())) {
            session.manifest().moveAll(runId, PartitionState.CANCELLED, PartitionState.PENDING, session.actor());
        }
        return work("resume", runId);
    }

    /** Puts FAILED partitions back and computes only them; the others keep their attempts. */
    public Answer retry(String runId) {
        RunState state = session.run(runId).state();
        if (!RunAnswers.counts(session.manifest().partitions(runId)).containsKey(PartitionState.FAILED)) {
            return nothingToDo("retry", session.run(runId));
        }
        if (state != RunState.RUNNING && state != RunState.PAUSED) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot retry partitions of run %s: it is %s (%s)", runId, state, state.sentence())
                    .value(state)
                    .expected("RUNNING or PAUSED")
                    .next(NextCommand.first(session.run(runId)));
        }
        int back = session.manifest().moveAll(runId, PartitionState.FAILED, PartitionState.PENDING, session.actor());
        if (back == 0) {
            return nothingToDo("retry", session.run(runId));
        }
        return work("retry", runId);
    }

    private Answer work(String verb, String runId) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        ManifestRows.requireAll(session, plan);
        new SpentTags(session).drop(plan.target().table());
        open(runId, session.run(runId).state());
        session.manifest().limit(runId, mostRunning(plan), session.actor());
        new Lineage(session).started(runId);
        RunState end = new Patience(session, runId).through(() -> watched(plan));
        return RunAnswers.of(session, verb, runId, end);
    }

    /** Over all processes that work on this run; each group takes as many as it may be large. */
    private int mostRunning(LockedPlan plan) {
        return plan.spec().resources().maxConcurrency() * groupSize.applyAsInt(plan);
    }

    private void open(String runId, RunState state) {
        if (state == RunState.RUNNING) {
            return;
        }
        Optional<String> holder = session.manifest().openRun(runId, state, session.actor());
        if (holder.isPresent()) {
            RunRow other = session.run(holder.get());
            throw ErrorCode.RUN_OPEN
                    .error(
                            "Cannot start run %s: run %s, which is %s, holds the target table until it is completed or aborted",
                            runId, other.runId(), other.state())
                    .value(other.runId())
                    .expected("no open run on the same target")
                    .next(NextCommand.toFree(other));
        }
    }

    private RunState watched(LockedPlan plan) {
        if (metricsPort.isEmpty()) {
            return compute(plan);
        }
        try (MetricsEndpoint metrics = MetricsEndpoint.start(metricsPort.getAsInt(), new RunReadings(session, plan))) {
            session.say("Metrics at http://127.0.0.1:" + metrics.port() + "/metrics");
            return compute(plan);
        }
    }

    private RunState compute(LockedPlan plan) {
        try (Claims claims = new Claims(session.manifest(), session.leaseOptions(), Holder.id(), session.timing())) {
            int slots = Math.max(1, session.slots() / workers);
            Recipe recipe = Recipe.of(plan, Math.min(slots, 2));
            RunProgress progress = new RunProgress(session, plan);
            Backfill.Options options = new Backfill.Options(
                    groupSize.applyAsInt(plan), workers, session.actor(), progress, session.level(plan, workers));
            return new Backfill(plan, session.seams(plan.runId()), claims, recipe, options).work();
        }
    }

    private Answer nothingToDo(String verb, RunRow row) {
        String text = "Nothing to do for run " + row.runId() + ": it is " + row.state() + " ("
                + row.state().sentence() + ").";
        return Answer.done(verb, row.runId(), row.state().name(), RunAnswers.data(session, row.runId()), text)
                .next(NextCommand.after(row));
    }
}
