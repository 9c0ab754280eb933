package dev.hindcast.model;

import dev.hindcast.table.PointerMove.Kind;

/**
 * What a process has in its memory.
 *
 * @param kind of the move that it makes or settles; PUBLISH while it computes
 * @param number its token while it computes, else the number of the move
 * @param unknown it has read PUBLISH_UNKNOWN, not PUBLISHING
 */
record Worker(Phase phase, Kind kind, int number, boolean unknown) {
    static final Worker IDLE = new Worker(Phase.IDLE, Kind.PUBLISH, 0, false);

    /** Where it stands. */
    enum Phase {
        IDLE,
        CLAIMED,
        RECORDING,
        RECORDED,
        OVERTAKEN,
        BUILT,
        INTENDED,
        WAITING,
        DROPPING,
        LOOKING,
        MARKING,
        LANDED,
        DEAD
    }

    static Worker computing(Phase phase, int token) {
        return new Worker(phase, Kind.PUBLISH, token, false);
    }

    static Worker moving(Phase phase, Kind kind, int number) {
        return new Worker(phase, kind, number, false);
    }

    Worker in(Phase next) {
        return new Worker(next, kind, number, unknown);
    }

    boolean idle() {
        return phase == Phase.IDLE;
    }
}
