package dev.hindcast.model;

import dev.hindcast.manifest.RunState;

/**
 * The run's row in the manifest.
 *
 * @param move number of the publish or restore whose intent is recorded, 0 when none is
 */
record RunNow(RunState state, int move) {
    RunNow to(RunState next) {
        return new RunNow(next, 0);
    }

    RunNow intending(RunState next, int number) {
        return new RunNow(next, number);
    }

    /** The same move, but nobody can ask the catalog about it. */
    RunNow unknown() {
        return new RunNow(RunState.PUBLISH_UNKNOWN, move);
    }

    boolean publishing() {
        return state == RunState.PUBLISHING || state == RunState.PUBLISH_UNKNOWN;
    }
}
