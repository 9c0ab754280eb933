package dev.hindcast.rollback;

/** The three ways back (PROTOCOL section 7). Each is one conditional move of main. */
public enum RollbackMode {
    /** Main shows the old files and position at once; live replays the gap with the old code. */
    REPLAY_AFTER(""),
    /** The gap is closed on a branch first, with the old code; readers miss nothing. */
    PREPARED(" --prepared"),
    /** Main points at the old head itself; only where nothing followed the publish and nobody reads incrementally. */
    POINTER(" --pointer");

    private final String option;

    RollbackMode(String option) {
        this.option = option;
    }

    /** The command that goes this way back: {@code hindcast rollback RUN --expect SNAPSHOT} and the mode's own option. */
    public String command(String runId, long expect) {
        return "hindcast rollback " + runId + " --expect " + expect + option;
    }
}
