package dev.hindcast.safety.simulation;

import dev.hindcast.plan.LockedPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;

/** One seed: who does what, in which order, and what goes wrong; then everybody is left in peace until the run has ended. */
final class Schedule {
    /** A run that has not ended by then never will (P6). */
    private static final int MOST_POINTS = 10_000;

    final Universe universe;
    final Map<String, LockedPlan> plans = new HashMap<>();
    final Random random;
    final Watch watch;
    final String runId;
    final int groupSize;
    final List<String> notes = new ArrayList<>();
    private final List<SimProcess> processes = new ArrayList<>();
    private final long calmFrom;
    private boolean calm;
    private boolean stuck;
    /** The run has ended, and nobody feeds raw any more. */
    boolean ended;

    Schedule(Universe universe, long seed) {
        this.universe = universe;
        this.random = new Random(universe.random.nextLong());
        this.calmFrom = 200L + random.nextInt(1200);
        this.groupSize = 1 + random.nextInt(3);
        this.watch = new Watch(universe);
        this.runId = "fix-%012x".formatted(1);
        universe.catalog.watchedBy(watch);
    }

    /** How a schedule ended. */
    record Result(
            long seed,
            long hash,
            List<String> violations,
            Map<Disturbance, Integer> happened,
            long points,
            long switches,
            String end) {}

    /** Everything that this seed decides. */
    static Result run(Universe universe, Universe.Moment start, long seed, Plant plant, List<ExecutorService> threads) {
        universe.begin(start, seed, plant);
        Schedule schedule = new Schedule(universe, seed);
        schedule.play(threads);
        List<String> violations = new Verdicts(schedule).all();
        return new Result(
                seed,
                universe.trace.hash(),
                violations,
                universe.disturber.happened(),
                universe.baton.points(),
                universe.baton.switches(),
                schedule.end());
    }

    String end() {
        return universe.manifest.run(runId).map(row -> row.state().name()).orElse("NOT PLANNED");
    }

    private void play(List<ExecutorService> threads) {
        List<Role> roles = new ArrayList<>();
        roles.add(new OperatorRole(this, true));
        roles.add(new LiveRole(this));
        roles.add(new MaintenanceRole(this));
        int workers = 1 + random.nextInt(3);
        for (int worker = 0; worker < workers; worker++) {
            roles.add(new WorkerRole(this));
        }
        if (random.nextInt(3) == 0) {
            roles.add(new OperatorRole(this, false));
        }
        List<Actor> actors = new ArrayList<>();
        for (Role role : roles) {
            Actor actor = new Actor(role.name() + actors.size());
            actors.add(actor);
            universe.baton.add(actor);
        }
        for (int index = 0; index < roles.size(); index++) {
            Role role = roles.get(index);
            Actor actor = actors.get(index);
            threads.get(index).execute(() -> {
                actor.await();
                try {
                    role.play(actor);
                } catch (RuntimeException | Error e) {
                    notes.add(actor.name + " ended: " + e);
                } finally {
                    universe.baton.end(actor);
                }
            });
        }
        universe.baton.run();
        universe.lateRequestsArrive();
    }

    /** A new process of this actor. */
    Workplace open(Actor actor, String person, boolean disturbed) {
        SimProcess process = new SimProcess(
                universe, actor, disturbed ? SimProcess.Manner.DISTURBED : SimProcess.Manner.UNDISTURBED);
        processes.add(process);
        return new Workplace(universe, process, person, 1, plans);
    }

    /** Somebody whose work is one step. */
    Workplace apart() {
        return new Workplace(universe, universe.apart(), "nobody", 1, plans);
    }

    /** A verb was refused, or failed. */
    void refused(String who, Throwable why) {
        String what = why instanceof dev.hindcast.error.HindcastException known
                ? known.code().name()
                : why.getClass().getSimpleName();
        universe.trace.add(who, "refused", what, universe.baton.nanos());
        if (Boolean.getBoolean("hindcast.trace")) {
            universe.trace.add(who, String.valueOf(why), null, 0);
        }
    }

    /** Whether nothing goes wrong any more, and everybody wants the run to end. */
    boolean calm() {
        long points = universe.baton.points();
        if (!calm && points > calmFrom) {
            calm = true;
            universe.disturber.calm();
        }
        if (points > MOST_POINTS && !stuck) {
            stuck = true;
            watch.violations.add("P6: the run has not ended, it is " + end() + ", "
                    + universe.manifest.partitions(runId).stream()
                            .map(row -> row.state() + " " + row.reason())
                            .toList());
            processes.forEach(SimProcess::kill);
        }
        return calm;
    }

    /** Whether to stop at once. */
    boolean over() {
        var unused = calm();
        return stuck;
    }
}
