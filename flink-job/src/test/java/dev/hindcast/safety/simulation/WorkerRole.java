package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.RunState;
import dev.hindcast.verb.RunVerb;

/** A process that somebody started with {@code hindcast run}, and starts again when it has ended. */
final class WorkerRole extends Role {
    WorkerRole(Schedule schedule) {
        super(schedule);
    }

    @Override
    String name() {
        return "worker";
    }

    @Override
    boolean done() {
        return schedule.ended;
    }

    @Override
    boolean once(Workplace place) {
        RunState state = place.session()
                .manifest()
                .run(schedule.runId)
                .map(row -> row.state())
                .orElse(RunState.ABORTED);
        if (state == RunState.RUNNING
                || (schedule.random.nextInt(8) == 0 && schedule.plans.containsKey(schedule.runId))) {
            var unused = new RunVerb(place.session(), 1).run(schedule.runId);
            place.process().rest(schedule.random.nextLong(1, 2_000));
        } else {
            place.process().rest(schedule.random.nextLong(500, 4_000));
        }
        return true;
    }
}
