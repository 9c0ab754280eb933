package dev.hindcast.model;

import dev.hindcast.manifest.RunState;
import java.util.Optional;

/** Judges states and steps; {@link Recovery} judges P6. */
final class Properties {
    private Properties() {}

    /** The first property that the step from one state to the next breaks. */
    static Optional<Property> brokenBy(State before, State after) {
        return movesLegally(before, after) ? broken(after) : Optional.of(Property.MOVES);
    }

    private static boolean movesLegally(State before, State after) {
        boolean run = before.run().state() == after.run().state()
                || before.run().state().canMoveTo(after.run().state());
        PartitionNow was = before.partition();
        PartitionNow is = after.partition();
        boolean same = was.state() == is.state() && was.token() == is.token();
        return run && (same || was.state().canMoveTo(is.state()));
    }

    static Optional<Property> broken(State state) {
        if (state.partition().rival()) {
            return Optional.of(Property.P1);
        }
        if (state.partition().overruled() || !state.candidate().tokensGrow()) {
            return Optional.of(Property.P2);
        }
        if (state.main().blind()) {
            return Optional.of(Property.P3);
        }
        if (!manifestIsTrue(state)) {
            return Optional.of(Property.P4);
        }
        return state.main().keepsEveryWindow() ? Optional.empty() : Optional.of(Property.P5);
    }

    /** The tags are made by moves that land and by nothing else, so they tell what main has shown. */
    private static boolean manifestIsTrue(State state) {
        RunState run = state.run().state();
        boolean published = run == RunState.PUBLISHED || run == RunState.ROLLING_BACK || run == RunState.ROLLED_BACK;
        boolean publishIsTrue =
                state.run().publishing() || published == state.publish().tagged();
        boolean restoreIsTrue = run == RunState.ROLLING_BACK
                || (run == RunState.ROLLED_BACK) == state.restore().tagged();
        return publishIsTrue && restoreIsTrue && movedOnce(state.main());
    }

    private static boolean movedOnce(MainNow main) {
        return main.history().indexOf(MainNow.P) == main.history().lastIndexOf(MainNow.P)
                && main.history().indexOf(MainNow.R) == main.history().lastIndexOf(MainNow.R);
    }
}
