package dev.hindcast.verb;

import dev.hindcast.manifest.RunRow;

/** The command that usually follows, by the state that a run is in. */
final class NextStep {
    private NextStep() {}

    static String after(RunRow run) {
        String id = run.runId();
        return switch (run.state()) {
            case PLANNED -> "hindcast run " + id;
            case RUNNING, PAUSED, CANCELLED -> "hindcast resume " + id;
            case VALIDATED -> "hindcast catchup " + id;
            case CAUGHT_UP -> "hindcast gate " + id;
            case GATED -> "hindcast approve " + id + " --as OWNER, then hindcast publish " + id;
            case REFUSED -> "hindcast diff " + id + ", then hindcast abort " + id;
            case PUBLISHING, PUBLISH_UNKNOWN -> "hindcast publish " + id;
            case PUBLISHED -> "hindcast rollback " + id + " --expect SNAPSHOT, or hindcast complete " + id;
            case ROLLING_BACK -> "hindcast rollback " + id + " --expect SNAPSHOT";
            case ROLLED_BACK -> "hindcast audit " + id + " --out FILE, then hindcast complete " + id;
            case COMPLETED, ABORTED -> "hindcast plan SPEC";
        };
    }
}
