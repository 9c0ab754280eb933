package dev.hindcast.table;

/** The names of a run's own refs. */
public record Refs(String runId) {
    /** Tag on source and dependencies: the pinned snapshot. */
    public String w0() {
        return "hindcast-" + runId + "-w0";
    }

    /** Branch on the source that keeps the delta's ancestors. */
    public String delta() {
        return "hindcast-" + runId + "-delta";
    }

    /** Branch on the target that gathers validated partitions. */
    public String candidate() {
        return "hindcast-" + runId + "-candidate";
    }

    /** Branch on the target that holds what is about to become main. */
    public String publish() {
        return "hindcast-" + runId + "-publish";
    }

    /** Branch on the target that holds what a rollback is about to make main. */
    public String restore() {
        return "hindcast-" + runId + "-restore";
    }

    /** Branch on the target on which a prepared rollback closes the gap with the old code. */
    public String replay() {
        return "hindcast-" + runId + "-replay";
    }

    /** Tag at main's head before the publish {@code p}; only the move itself creates it. */
    public String previous(long p) {
        return "hindcast-" + runId + "-prev-" + p;
    }

    /** Tag at what a rollback took back. */
    public String undone(long p) {
        return "hindcast-" + runId + "-undone-" + p;
    }

    /** Branch on the source that keeps the live pipeline's delta. */
    public static String live(String targetTable) {
        return "hindcast-live-" + targetTable;
    }
}
