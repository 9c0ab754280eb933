package dev.hindcast.model;

import dev.hindcast.table.PointerMove.Kind;
import java.util.Set;

/**
 * The catalog applies requests that were sent: at once, late, or never. An answer carries nothing that a process which looks
 * again would need, so that answers that are lost, late, wrong or lying are no steps of their own.
 */
record CatalogRules(Set<Fault> faults) implements Rules {
    private static final int MOST = 8;

    @Override
    public void from(State state, Steps steps) {
        for (int number = 1; number < MOST; number++) {
            if (Bits.has(state.candidate().sent(), number)) {
                record(state, number, steps);
            }
            if (Bits.has(state.live().sent(), number)) {
                live(state, number, steps);
            }
            move(state, Kind.PUBLISH, number, steps);
            move(state, Kind.RESTORE, number, steps);
        }
    }

    private static void record(State state, int token, Steps steps) {
        steps.catalog(
                state.with(state.candidate().landed(token)),
                () -> "the catalog applies the record commit of token %d".formatted(token));
    }

    private static void live(State state, int window, Steps steps) {
        steps.catalog(
                state.mainMoved(state.main().then(window, true)),
                () -> "the catalog applies the live commit of window %d".formatted(window));
    }

    /** Requirements: main is where the snapshot was built on, and the branch still holds the snapshot. */
    private void move(State state, Kind kind, int number, Steps steps) {
        MovesNow moves = state.moves(kind);
        boolean fresh = Bits.has(moves.fresh(), number);
        boolean onMain = fresh || faults.contains(Fault.MOVE_NOT_CONDITIONAL_ON_MAIN);
        boolean onBranch = moves.branch() == number || faults.contains(Fault.MOVE_NOT_CONDITIONAL_ON_BRANCH);
        if (!Bits.has(moves.sent(), number) || !onMain || !onBranch) {
            return;
        }

        int entry = kind == Kind.PUBLISH ? MainNow.P : MainNow.R;
        State moved = state.mainMoved(state.main().then(entry, fresh));
        steps.catalog(
                moved.with(kind, moved.moves(kind).landed(number)),
                () -> "the catalog applies the move of main of %s and creates its tag"
                        .formatted(MoveRules.text(kind, number)));
    }
}
