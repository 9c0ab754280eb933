package dev.hindcast.safety.simulation;

/** What may go wrong at one call. */
enum Disturbance {
    /** The process dies before the call is made. */
    CRASH_BEFORE,
    /** The process dies when the call has been made and before it knows the answer. */
    CRASH_AFTER,
    /** The process stands still for up to three lengths of a lease, then makes the call. */
    PAUSE,
    /** Nothing was done, and the answer says so. For a commit this is a conflict. */
    REFUSED,
    /** Nothing was done, and there is no answer. */
    LOST_BEFORE,
    /** It was done, and there is no answer. */
    DONE_BUT_LOST,
    /** There is no answer, and the request arrives later. */
    LATE,
    /** The driver sends a commit that landed again, and hears of a conflict with itself. */
    REPEATED,
    /** Answered well, and nothing was done. */
    SWALLOWED,
    /** The database's clock jumps, forward or a little back. */
    CLOCK_JUMP;

    /** Whether it can happen to this kind of call. */
    boolean fits(boolean changes, boolean commit) {
        return switch (this) {
            case LATE, REPEATED, SWALLOWED -> commit;
            case DONE_BUT_LOST, CRASH_AFTER -> changes;
            default -> true;
        };
    }
}
