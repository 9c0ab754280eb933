package dev.hindcast.model;

import dev.hindcast.manifest.RunState;
import dev.hindcast.model.Worker.Phase;
import dev.hindcast.table.PointerMove.Kind;
import java.util.Locale;
import java.util.Set;

/**
 * A publish (publish.FencedRounds) or a rollback (rollback.Rollback): build a snapshot on main's head on a branch of its own,
 * record the intent, send one conditional metadata commit, and settle, whatever was answered. The fence and the turn are left
 * out, so that any number of processes may do it at once.
 */
record MoveRules(Bounds bounds, Set<Fault> faults) implements Rules {
    @Override
    public void from(State state, Steps steps) {
        for (int worker = 0; worker < state.workers().size(); worker++) {
            switch (state.workers().get(worker).phase()) {
                case IDLE -> begin(state, worker, steps);
                case BUILT -> intend(state, worker, steps);
                case INTENDED -> send(state, worker, steps);
                case WAITING -> believe(state, worker, steps);
                default -> {}
            }
        }
    }

    static RunState before(Kind kind) {
        return kind == Kind.PUBLISH ? RunState.GATED : RunState.PUBLISHED;
    }

    static RunState during(Kind kind) {
        return kind == Kind.PUBLISH ? RunState.PUBLISHING : RunState.ROLLING_BACK;
    }

    static RunState after(Kind kind) {
        return kind == Kind.PUBLISH ? RunState.PUBLISHED : RunState.ROLLED_BACK;
    }

    static String text(Kind kind, int number) {
        return kind.name().toLowerCase(Locale.ROOT) + " " + number;
    }

    /** A publish is what the run is for; a rollback is somebody's wish. */
    private void begin(State state, int worker, Steps steps) {
        Kind kind = state.run().state() == RunState.GATED ? Kind.PUBLISH : Kind.RESTORE;
        boolean asked = state.run().state() == before(kind)
                && (kind == Kind.PUBLISH || state.main().showsP());
        if (!asked || state.moves(kind).built() >= bounds.moves()) {
            return;
        }

        MovesNow built = state.moves(kind).build();
        Step step = new Step(
                kind == Kind.PUBLISH ? Step.Kind.BEGIN : Step.Kind.CHANCE,
                state.with(kind, built).with(worker, Worker.moving(Phase.BUILT, kind, built.built())),
                () -> "%s builds the snapshot of %s on main's head, on a branch, and checks it"
                        .formatted(Steps.name(worker), text(kind, built.built())));
        steps.add(step);
    }

    private void intend(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        Kind kind = now.kind();
        if (state.run().state() == before(kind)) {
            steps.work(
                    state.with(state.run().intending(during(kind), now.number()))
                            .with(worker, now.in(Phase.INTENDED)),
                    () -> "%s writes %s for %s".formatted(Steps.name(worker), during(kind), text(kind, now.number())));
        } else {
            steps.work(
                    state.with(kind, state.moves(kind).dropBranch()).with(worker, Worker.IDLE),
                    () -> "%s finds the run %s, drops the branch and gives %s up"
                            .formatted(Steps.name(worker), state.run().state(), text(kind, now.number())));
        }
    }

    private void send(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        Kind kind = now.kind();
        if (kind == Kind.RESTORE && faults.contains(Fault.ROLLBACK_BY_RESET)) {
            reset(state, worker, steps);
            return;
        }
        if (faults.contains(Fault.RECORD_BEFORE_EFFECT) && ours(state, now)) {
            steps.work(
                    written(state, worker, now),
                    () -> "%s writes %s before it sends the move".formatted(Steps.name(worker), after(kind)));
            return;
        }

        steps.work(
                state.with(kind, state.moves(kind).sending(now.number())).with(worker, now.in(Phase.WAITING)),
                () -> "%s sends the move of main of %s".formatted(Steps.name(worker), text(kind, now.number())));
    }

    private static void reset(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        if (!state.main().showsP()) {
            return;
        }

        steps.work(
                state.mainMoved(state.main().resetToBeforeP())
                        .with(Kind.RESTORE, state.restore().tag())
                        .with(worker, now.in(Phase.WAITING)),
                () -> "%s points main at the snapshot that the tag of the publish names".formatted(Steps.name(worker)));
    }

    /** A catalog may answer OK and have done nothing; who reads back does not care. */
    private void believe(State state, int worker, Steps steps) {
        Worker now = state.workers().get(worker);
        if (faults.contains(Fault.READ_BACK_MISSING) && ours(state, now)) {
            steps.chance(
                    written(state, worker, now),
                    () -> "%s is answered OK, though nothing was applied, and writes %s"
                            .formatted(Steps.name(worker), after(now.kind())));
        }
    }

    private static boolean ours(State state, Worker now) {
        return state.run().state() == during(now.kind()) && state.run().move() == now.number();
    }

    private static State written(State state, int worker, Worker now) {
        return state.with(state.run().to(after(now.kind()))).with(worker, Worker.IDLE);
    }
}
