package dev.hindcast.submit;

/** How a job on a cluster stands, in the three words that matter to whoever waits for it, and whether it is there at all. */
public enum JobState {
    /** The cluster does not know it: never submitted, or the JobManager that knew it is gone. */
    UNKNOWN,
    /** It may still end well. */
    ACTIVE,
    FINISHED,
    /** Failed or cancelled. */
    ENDED;

    static JobState of(String flinkState) {
        return switch (flinkState) {
            case "FINISHED" -> FINISHED;
            case "FAILED", "CANCELED", "CANCELLED" -> ENDED;
            default -> ACTIVE;
        };
    }
}
