package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.verb.CompleteVerb;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** One seed: who does what, in which order, and what goes wrong; then everybody is left in peace until the run has ended. */
final class Schedule {
    /** A run that has not ended by then never will (P6). */
    private static final int MOST_POINTS = 4_000;

    /** Most faults show in a run that goes straight to its end; some only where people change their minds for long. */
    private static final int LONG_ONE_IN = 10;

    final Universe universe;
    final Map<String, LockedPlan> plans = new HashMap<>();
    final Random random;
    final Watch watch;
    final String runId;
    final int groupSize;
    final List<String> notes = new ArrayList<>();
    private final List<SimProcess> processes = new ArrayList<>();
    private final long calmFrom;
    private final long hurryFrom;
    private boolean calm;
    private boolean stuck;
    /** The run has ended, and nobody feeds raw any more. */
    boolean ended;

    Schedule(Universe universe, long seed) {
        this.universe = universe;
        this.random = new Random(universe.random.nextLong());
        this.calmFrom = 200L + random.nextInt(800);
        this.hurryFrom =
                universe.disturber.scripted() ? 0 : random.nextInt(LONG_ONE_IN) == 0 ? calmFrom : random.nextInt(300);
        this.groupSize = 1 + random.nextInt(3);
        this.watch = new Watch(universe);
        this.runId = "fix-%012x".formatted(1);
        universe.catalog.watchedBy(watch);
    }

    /** What decides everything. */
    record Choice(long seed, Plant plant, @Nullable CrashPair script) {}

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
    static Result run(Universe universe, Universe.Moment start, Choice choice, List<ExecutorService> threads) {
        long seed = choice.seed();
        universe.begin(start, seed, choice.plant(), choice.script());
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
        roles.add(new ShopRole(this));
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
        afterwards();
    }

    /** Long after, the table's own upkeep goes on: what a rollback brought back must outlive the snapshots it came from. */
    private void afterwards() {
        RunRow row = universe.manifest.run(runId).orElse(null);
        if (row == null || row.state() != RunState.COMPLETED || row.notes().restored() == null) {
            return;
        }
        try {
            // First what no ref names any more, then main's own past: Iceberg cleans up differently after each.
            for (int keep : new int[] {50, 1, 1}) {
                universe.files.keySet().removeAll(Expiry.of(universe, World.TARGET, keep));
                var unused = new CompleteVerb(apart().session()).complete(runId);
            }
        } catch (RuntimeException e) {
            notes.add("the upkeep after the run ended: " + e);
        }
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
            calmDown();
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

    /** Whether people mostly want the run to go on, and nothing more once it has ended. */
    boolean hurry() {
        return calm() || universe.baton.points() > hurryFrom;
    }

    /** The run has ended: whatever went wrong is left to the verb that is called again. */
    void runHasEnded() {
        if (!calm && hurry()) {
            calmDown();
        }
    }

    /** Nothing goes wrong any more: whoever stands still goes on too, or the others would wait for longer than a schedule lasts. */
    private void calmDown() {
        calm = true;
        universe.disturber.calm();
        universe.baton.endPauses();
    }

    /** Whether to stop at once. */
    boolean over() {
        var unused = calm();
        return stuck;
    }
}
