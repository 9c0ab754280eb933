package dev.hindcast.model;

import dev.hindcast.table.PointerMove.Kind;

/**
 * Time and trouble: any process may crash between any two steps and starts again without memory; the database's clock goes
 * on, or jumps. A pause needs no step, since nobody has to take the next one; a lost request needs none either.
 */
record FaultRules() implements Rules {
    @Override
    public void from(State state, Steps steps) {
        for (int number = 0; number < state.workers().size(); number++) {
            int worker = number;
            if (!state.workers().get(worker).idle()) {
                steps.chance(
                        state.with(worker, Worker.IDLE),
                        () -> "%s crashes and starts again".formatted(Steps.name(worker)));
            }
        }
        if (state.live().window() != 0) {
            steps.chance(state.with(state.live().idle()), () -> "live crashes and starts again");
        }
        lateDrop(state, Kind.PUBLISH, steps);
        lateDrop(state, Kind.RESTORE, steps);
        if (state.partition().running()) {
            clock(state, steps);
        }
    }

    /** Whoever builds or settles drops the branch first, until it is absent; one of these requests may come late. */
    private static void lateDrop(State state, Kind kind, Steps steps) {
        if (state.moves(kind).branch() != 0) {
            steps.chance(
                    state.with(kind, state.moves(kind).dropBranch()),
                    () -> "the catalog applies an old request to drop the branch of "
                            + MoveRules.text(kind, state.moves(kind).branch()));
        }
    }

    private static void clock(State state, Steps steps) {
        PartitionNow row = state.partition();
        int left = row.left();
        if (left > 0) {
            steps.time(
                    state.with(row.lasting(left - 1)),
                    () -> "the database's clock ticks: %d left on the lease".formatted(left - 1));
        }
        if (left > 1) {
            steps.chance(
                    state.with(row.lasting(0)), () -> "the database's clock jumps ahead, past the end of the lease");
        }
        if (left <= Bounds.LEASE_TICKS) {
            steps.chance(
                    state.with(row.lasting(left + 1)),
                    () -> "the database's clock jumps back: %d left on the lease".formatted(left + 1));
        }
    }
}
