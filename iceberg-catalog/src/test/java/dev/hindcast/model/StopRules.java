package dev.hindcast.model;

import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;

/**
 * A person pauses, cancels, resumes or aborts the run, whoever is in the middle of whatever. Each is one guarded move of the
 * run; the partition follows in a transaction of its own, and takes a higher token with it when it was RUNNING.
 */
record StopRules(Bounds bounds) implements Rules {
    @Override
    public void from(State state, Steps steps) {
        stop(state, RunState.PAUSED, steps);
        stop(state, RunState.CANCELLED, steps);
        stop(state, RunState.ABORTED, steps);
        if (state.run().state() == RunState.PAUSED) {
            resume(state, steps);
        } else if (state.run().state() == RunState.CANCELLED) {
            cancelled(state, steps);
        }
    }

    private static void stop(State state, RunState next, Steps steps) {
        RunState run = state.run().state();
        if (run.canMoveTo(next)) {
            steps.chance(state.with(state.run().to(next)), () -> "a person moves the run from " + run + " to " + next);
        }
    }

    private static void resume(State state, Steps steps) {
        RunState run = state.run().state();
        steps.begin(state.with(state.run().to(RunState.RUNNING)), () -> "a person resumes the run, which was " + run);
    }

    private void cancelled(State state, Steps steps) {
        PartitionNow row = state.partition();
        if (row.state() == PartitionState.CANCELLED) {
            steps.begin(
                    state.with(row.settled(PartitionState.PENDING)),
                    () -> "who resumes the run puts the partition back: PENDING");
            return;
        }

        resume(state, steps);
        int token = row.running() ? row.token() + 1 : row.token();
        if (row.state().canMoveTo(PartitionState.CANCELLED) && token <= bounds.tokens()) {
            PartitionNow ended = new PartitionNow(PartitionState.CANCELLED, token, 0, row.rival(), row.overruled());
            steps.chance(state.with(ended), () -> "who cancelled the run cancels the partition");
        }
    }
}
