package dev.hindcast.model;

import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.model.Worker.Phase;
import dev.hindcast.table.PointerMove.Kind;
import java.util.Set;

/**
 * Ends a move that somebody began, as table.Settlement does it: read the run, drop the branch, look at the tag, write the
 * truth. Anybody may begin it at any time, and stop between any two steps. The last write is for the move that was read: a
 * move that began later is not ended by it.
 */
record SettleRules(Set<Fault> faults) implements Rules {
    @Override
    public void from(State state, Steps steps) {
        for (int worker = 0; worker < state.workers().size(); worker++) {
            switch (state.workers().get(worker).phase()) {
                case IDLE -> takeOver(state, worker, steps);
                case WAITING -> read(state, worker, steps);
                case DROPPING -> drop(state, worker, steps);
                case LOOKING -> look(state, worker, steps);
                case MARKING -> mark(state, worker, steps);
                case LANDED -> write(state, worker, true, steps);
                case DEAD -> write(state, worker, false, steps);
                default -> {}
            }
        }
    }

    private void takeOver(State state, int worker, Steps steps) {
        if (!pending(state)) {
            return;
        }
        if (faults.contains(Fault.TAKEOVER_WITHOUT_SETTLING)) {
            Kind kind = kind(state);
            steps.begin(
                    state.with(state.run().to(MoveRules.before(kind))),
                    () -> "%s takes over from the publisher and writes %s"
                            .formatted(Steps.name(worker), MoveRules.before(kind)));
            return;
        }
        steps.begin(reading(state, worker), () -> readingText(state, worker));
    }

    private boolean pending(State state) {
        RunState run = state.run().state();
        if (run == RunState.PUBLISH_UNKNOWN) {
            return !faults.contains(Fault.UNKNOWN_IS_LEFT_ALONE);
        }
        return run == RunState.PUBLISHING || run == RunState.ROLLING_BACK;
    }

    private static Kind kind(State state) {
        return state.run().publishing() ? Kind.PUBLISH : Kind.RESTORE;
    }

    private void read(State state, int worker, Steps steps) {
        RunNow run = state.run();
        if (!pending(state)) {
            steps.work(
                    state.with(worker, Worker.IDLE),
                    () -> "%s reads that the run is %s: nothing to settle".formatted(Steps.name(worker), run.state()));
            return;
        }

        steps.work(reading(state, worker), () -> readingText(state, worker));
    }

    private State reading(State state, int worker) {
        Phase next = faults.contains(Fault.SETTLE_BY_TAG_ALONE) ? Phase.LOOKING : Phase.DROPPING;
        RunNow run = state.run();
        boolean unknown = run.state() == RunState.PUBLISH_UNKNOWN;
        return state.with(worker, new Worker(next, kind(state), run.move(), unknown));
    }

    private static String readingText(State state, int worker) {
        return "%s reads that the run is %s with %s, and begins to settle it"
                .formatted(
                        Steps.name(worker),
                        state.run().state(),
                        MoveRules.text(kind(state), state.run().move()));
    }

    private void drop(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        Kind kind = now.kind();
        steps.work(
                state.with(kind, state.moves(kind).dropBranch()).with(worker, now.in(Phase.LOOKING)),
                () -> "%s drops the branch until it is absent".formatted(Steps.name(worker)));
        away(state, worker, steps);
    }

    private void look(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        boolean landed = state.moves(now.kind()).tagged();
        Phase next = !landed ? Phase.DEAD : now.kind() == Kind.PUBLISH ? Phase.MARKING : Phase.LANDED;
        steps.work(
                state.with(worker, now.in(next)),
                () -> "%s looks for the tag: it is %s".formatted(Steps.name(worker), landed ? "there" : "not there"));
        away(state, worker, steps);
    }

    /** The catalog does not answer; of a restore nothing is written then. */
    private static void away(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        if (now.kind() == Kind.PUBLISH && !now.unknown() && state.run().state() == RunState.PUBLISHING) {
            steps.chance(
                    state.with(state.run().unknown()).with(worker, Worker.IDLE),
                    () -> "%s cannot reach the catalog and writes PUBLISH_UNKNOWN".formatted(Steps.name(worker)));
        }
    }

    private static void mark(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        PartitionNow row = state.partition();
        State marked =
                row.state() == PartitionState.VALIDATED ? state.with(row.settled(PartitionState.PUBLISHED)) : state;
        steps.work(
                marked.with(worker, now.in(Phase.LANDED)),
                () -> "%s marks the partition PUBLISHED".formatted(Steps.name(worker)));
    }

    private void write(State state, int worker, boolean landed, Steps steps) {
        Worker now = state.workers().get(worker);
        RunState end = landed ? MoveRules.after(now.kind()) : MoveRules.before(now.kind());
        if (isAsRead(state.run(), now)) {
            steps.work(
                    state.with(state.run().to(end)).with(worker, Worker.IDLE),
                    () -> "%s writes %s, the end of %s"
                            .formatted(Steps.name(worker), end, MoveRules.text(now.kind(), now.number())));
        } else {
            steps.work(
                    state.with(worker, Worker.IDLE),
                    () -> "%s finds that %s was ended by another"
                            .formatted(Steps.name(worker), MoveRules.text(now.kind(), now.number())));
        }
    }

    private boolean isAsRead(RunNow run, Worker now) {
        RunState read = now.unknown() ? RunState.PUBLISH_UNKNOWN : MoveRules.during(now.kind());
        boolean sameMove = run.move() == now.number() || faults.contains(Fault.SETTLE_WHATEVER_IS_PENDING);
        return run.state() == read && sameMove;
    }
}
