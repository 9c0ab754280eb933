package dev.hindcast.model;

import java.util.Set;

/**
 * The live pipeline, as catchup.LiveRound does it: one window after main's position, computed on main's head, sent
 * conditional on that head, and dropped when main has moved.
 */
record LiveRules(Bounds bounds, Set<Fault> faults) implements Rules {
    @Override
    public void from(State state, Steps steps) {
        LiveNow live = state.live();
        int next = state.main().position() + 1;
        if (live.window() == 0 && next <= bounds.windows()) {
            steps.work(
                    state.with(live.sending(next)),
                    () -> "live computes window %d on main's head and sends it".formatted(next));
        } else if (live.window() != 0) {
            lookAgain(state, steps);
        }
    }

    private void lookAgain(State state, Steps steps) {
        LiveNow live = state.live();
        if (Bits.has(live.sent(), live.window())) {
            return;
        }

        steps.work(
                state.with(live.idle()),
                () -> "live looks at main, which stands at window %d"
                        .formatted(state.main().position()));
        if (faults.contains(Fault.RETRY_WITHOUT_LOOKING)) {
            steps.chance(
                    state.with(live.sending(live.window())),
                    () -> "live has no answer and sends window %d again, on main's new head".formatted(live.window()));
        }
    }
}
