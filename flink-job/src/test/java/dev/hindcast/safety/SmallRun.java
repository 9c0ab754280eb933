package dev.hindcast.safety;

import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.iceberg.Table;

/**
 * Plan, run, catch up, gate, publish, roll back, replay and complete, with live commits in between, while chosen calls go
 * wrong. After a fault the same verb is called again by a new process, and by nothing else.
 */
final class SmallRun {
    static final int MOST_TRIES = 6;

    static final Recheck NOBODY_CHECKS = new Recheck() {
        @Override
        public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changedPartitions) {
            return List.of();
        }

        @Override
        public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
            return List.of();
        }
    };

    final List<String> violations = new ArrayList<>();
    final SmallWorld world;
    int mostTries;
    private final LockedPlan plan;
    private final Truth truth;
    private final Agreement agreement;
    private final RollbackMode mode;
    private final List<Step> steps;
    private final List<Start> starts = new ArrayList<>();
    private List<Calls.Call> untouched = List.of();
    private Verbs process;
    private boolean liveWasThere;

    /** One verb, what comes before it, and what must hold after it. */
    private record Step(String name, Runnable before, Predicate<Verbs> verb, Supplier<List<String>> after) {}

    /** The world at the start of a step, and how many calls an undisturbed run has made until then. */
    private record Start(
            int calls, int changes, Lab.Moment moment, RawModel model, long version, boolean liveWasThere) {}

    /** Prepares a world in which live has computed everything with the defective code, and goes through it undisturbed. */
    SmallRun(Lab lab) {
        this(lab, RollbackMode.REPLAY_AFTER);
    }

    /** The same, rolled back in this way. */
    SmallRun(Lab lab, RollbackMode mode) {
        this(begun(lab), mode);
        lab.calls.reset(Calls.Faults.NONE);
        for (Step step : steps) {
            starts.add(start());
            go(step);
        }
        untouched = lab.calls.made();
    }

    private SmallRun(SmallWorld world, RollbackMode mode) {
        this(world, world.plan(), mode);
    }

    private SmallRun(SmallWorld world, LockedPlan plan, RollbackMode mode) {
        this.world = world;
        this.plan = plan;
        this.mode = mode;
        truth = new Truth(world);
        agreement = new Agreement(world, plan);
        steps = steps();
        process = newProcess();
    }

    /** A world in which live has computed everything with the defective code. */
    static SmallWorld begun(Lab lab) {
        SmallWorld world = new SmallWorld(lab);
        List.of(SmallWorld.PLANNED.get(0), SmallWorld.PLANNED.get(1), SmallWorld.PLANNED.get(2), SmallWorld.OUTSIDE)
                .forEach(day -> world.feed(day, (int) world.version, 3));
        Verbs live = new Verbs(world, NOBODY_CHECKS);
        lab.calls.apart(() -> live.adopt() && live.live());
        return world;
    }

    /** The run that was planned there, as another process has left it. */
    static SmallRun again(Lab lab, SmallWorld.Pins pins) {
        SmallWorld world = SmallWorld.again(lab);
        return new SmallRun(world, world.plan(pins), RollbackMode.REPLAY_AFTER);
    }

    /** Goes on from the step with this number and tells of each that has ended; what was wrong stands in violations. */
    void from(int first, IntConsumer ended) {
        for (int at = first; at < steps.size() && violations.isEmpty(); at++) {
            go(steps.get(at));
            ended.accept(at);
        }
        apart(this::reachable);
    }

    private Start start() {
        List<Calls.Call> made = world.lab.calls.made();
        int changes = (int) made.stream().filter(Calls.Call::changes).count();
        return new Start(made.size(), changes, world.lab.save(), world.model.copy(), world.version, liveWasThere);
    }

    private List<Step> steps() {
        List<Step> steps = new ArrayList<>(untilPublish());
        if (mode != RollbackMode.POINTER) {
            steps.add(liveAlone(SmallWorld.PLANNED.get(0)));
        }
        steps.add(step("rollback", verbs -> verbs.rollback(plan, expect(), mode), this::rolledBack));
        steps.add(step("replay", Verbs::live, this::replayed));
        steps.add(step("complete", verbs -> verbs.complete(plan), () -> agreement.settled(RunState.COMPLETED)));
        return List.copyOf(steps);
    }

    private List<Step> untilPublish() {
        return List.of(
                step("plan", verbs -> verbs.plan(plan), List::of),
                liveAlone(SmallWorld.PLANNED.get(0)),
                step("run", verbs -> verbs.run(plan), () -> agreement.settled(RunState.VALIDATED)),
                liveStep(SmallWorld.PLANNED.get(1)),
                step("catchup", verbs -> verbs.catchUp(plan), agreement::ofCandidate),
                step("gate", verbs -> verbs.gate(plan), () -> agreement.settled(RunState.GATED)),
                step("publish", verbs -> verbs.publish(plan), this::published));
    }

    private static Step step(String name, Predicate<Verbs> verb, Supplier<List<String>> after) {
        return new Step(name, () -> {}, verb, after);
    }

    private Step liveStep(String day) {
        return new Step("live", () -> feed(day, SmallWorld.OUTSIDE), Verbs::live, this::replayed);
    }

    /** Live that nobody disturbs: one disturbed live step on each side of the publish is enough. */
    private Step liveAlone(String day) {
        return new Step(
                "live",
                () -> feed(day, SmallWorld.OUTSIDE),
                verbs -> world.lab.calls.apart(verbs::live),
                this::replayed);
    }

    private void feed(String... days) {
        for (String day : days) {
            world.feed(day, (int) world.version, 3);
        }
    }

    /** Numbers of the calls that an undisturbed run makes from this verb on, first and last. */
    int[] callsOf(String verb) {
        int at = 0;
        while (!steps.get(at).name().equals(verb)) {
            at++;
        }
        return new int[] {starts.get(at).calls() + 1, starts.get(at + 1).calls()};
    }

    /** Calls of an undisturbed run. */
    List<Calls.Call> calls() {
        return untouched;
    }

    /**
     * Goes through the steps while these calls (numbered as in an undisturbed run) go wrong; the steps that end before the
     * first of them are not repeated.
     *
     * @return what was wrong afterwards
     */
    List<String> with(Calls.Faults faults) {
        int from = 0;
        while (from + 1 < starts.size() && before(starts.get(from + 1), faults) < faults.first()) {
            from++;
        }
        backTo(starts.get(from), faults);
        for (Step step : steps.subList(from, steps.size())) {
            go(step);
            if (!faults.toTheEnd()
                    && world.lab.calls.tookEffect() == faults.byNumber().size()) {
                break;
            }
        }
        apart(this::reachable);
        return List.copyOf(violations);
    }

    /** Goes through the steps from the verb that sends this commit on. */
    List<String> with(Answers answers) {
        int from = 0;
        while (!steps.get(from).name().equals(answers.verb())) {
            from++;
        }
        backTo(starts.get(from), Calls.Faults.NONE);
        world.lab.disturb(answers);
        process = newProcess();
        steps.subList(from, steps.size()).forEach(this::go);
        apart(this::reachable);
        return List.copyOf(violations);
    }

    private static int before(Start start, Calls.Faults faults) {
        return faults.onlyChanges() ? start.changes() : start.calls();
    }

    private void backTo(Start start, Calls.Faults faults) {
        world.lab.backTo(start.moment());
        world.model.become(start.model());
        world.version = start.version();
        liveWasThere = start.liveWasThere();
        violations.clear();
        process = newProcess();
        world.lab.calls.reset(faults.after(start.calls(), start.changes()));
    }

    private void go(Step step) {
        if (violations.isEmpty()) {
            step.before().run();
            verb(step.name(), step.verb(), step.after());
        }
    }

    private Verbs newProcess() {
        return new Verbs(world, recheck());
    }

    private List<String> reachable() {
        List<String> found = new ArrayList<>(truth.reachable(world.target));
        found.addAll(truth.reachable(world.source));
        return found;
    }

    private List<String> published() {
        List<String> found = new ArrayList<>(agreement.settled(RunState.PUBLISHED));
        found.addAll(agreement.ofPublish());
        return found;
    }

    private List<String> rolledBack() {
        List<String> found = new ArrayList<>(agreement.settled(RunState.ROLLED_BACK));
        found.addAll(
                switch (mode) {
                    case REPLAY_AFTER -> agreement.ofRollback();
                    case PREPARED -> agreement.ofPreparedRollback();
                    case POINTER -> agreement.ofPointerRollback();
                });
        return found;
    }

    /** Main covers all of raw (G7, since its content is compared with the model too). */
    private List<String> replayed() {
        Table target = world.lab.catalogs().load(world.target);
        Watermark main =
                Positions.of(target, Positions.mainHead(target)).orElseThrow().watermark();
        Watermark raw = Positions.head(world.lab.catalogs().load(world.source));
        return main.samePlaceAs(raw) ? List.of() : List.of("G7: main is at " + main + ", raw at " + raw);
    }

    private long expect() {
        return world.lab.calls.apart(() -> Objects.requireNonNull(
                world.lab.manifest.run(plan.runId()).orElseThrow().notes().mainAfter()));
    }

    private void verb(String name, Predicate<Verbs> verb, Supplier<List<String>> atTheEnd) {
        Throwable last = new IllegalStateException("answered that its end state is not reached");
        for (int attempt = 1; attempt <= MOST_TRIES; attempt++) {
            try {
                if (verb.test(process)) {
                    mostTries = Math.max(mostTries, attempt);
                    afterwards(name, atTheEnd);
                    return;
                }
            } catch (RuntimeException | Error e) {
                last = e;
            }
            afterwards(name + " failed", List::of);
            nextProcess();
        }
        violations.add("G8: " + name + " did not end in " + MOST_TRIES + " calls: " + last);
    }

    private void afterwards(String when, Supplier<List<String>> checks) {
        int before = violations.size();
        apart(truth::ofMain);
        apart(checks);
        for (int index = before; index < violations.size(); index++) {
            violations.set(index, "after " + when + ": " + violations.get(index));
        }
    }

    private void apart(Supplier<List<String>> checks) {
        world.lab.calls.apart(() -> {
            try {
                return violations.addAll(checks.get());
            } catch (RuntimeException e) {
                return violations.add("cannot even be checked: " + e);
            }
        });
    }

    /** Whatever leases the one before held have run out when the next one starts. */
    private void nextProcess() {
        world.lab.pass(Duration.ofHours(1));
        world.lab.calls.revive();
        process = newProcess();
    }

    /** In place of Flink jobs: the whole content of the snapshot against the model. Live goes on during the first look. */
    private Recheck recheck() {
        return new Recheck() {
            @Override
            public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changedPartitions) {
                return world.lab.calls.apart(() -> judged(snapshotId));
            }

            @Override
            public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
                if (!liveWasThere && oldHead != 0) {
                    liveWasThere = true;
                    world.feed(SmallWorld.PLANNED.get(2), 2, 2);
                    BooleanSupplier live = newProcess()::live;
                    world.lab.calls.apart(live::getAsBoolean);
                }
                return List.of();
            }
        };
    }

    private List<String> judged(long snapshotId) {
        Table table = world.lab.catalogs().load(world.target);
        String onCandidate = table.snapshot(snapshotId).summary().get("hindcast.candidate-watermark");
        Watermark at = onCandidate == null
                ? Positions.of(table, snapshotId).orElseThrow().watermark()
                : Watermark.parse(onCandidate);
        List<String> found = new ArrayList<>(agreement.facts(at));
        if (onCandidate == null) {
            found.addAll(truth.of(table, snapshotId, at.snapshotId(), RawModel.NEW));
        }
        return found;
    }
}
