package dev.hindcast.observe;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.util.List;

/** What to type next, from where a run stands. */
public final class NextCommand {
    private NextCommand() {}

    /** The command that brings the run on; a finished run is audited. */
    public static String after(RunRow run, List<PartitionRow> partitions) {
        boolean failed = partitions.stream().anyMatch(row -> row.state() == PartitionState.FAILED);
        if (failed && (run.state() == RunState.RUNNING || run.state() == RunState.PAUSED)) {
            return "hindcast retry " + run.runId();
        }

        String verb = switch (run.state()) {
            case PLANNED -> "run ";
            case RUNNING -> "status ";
            case PAUSED, CANCELLED -> "resume ";
            case VALIDATED -> "catchup ";
            case CAUGHT_UP, REFUSED -> "gate ";
            case GATED, PUBLISHING, PUBLISH_UNKNOWN -> "publish ";
            case ROLLED_BACK -> "status ";
            case ROLLING_BACK -> "rollback ";
            case PUBLISHED, COMPLETED, ABORTED -> "audit ";
        };
        return run.state() == RunState.ROLLING_BACK ? rollback(run) : "hindcast " + verb + run.runId();
    }

    /** The command that takes a published run back. */
    public static String rollback(RunRow run) {
        Long published = run.notes().mainAfter();
        return "hindcast rollback " + run.runId() + (published == null ? "" : " --expect " + published);
    }
}
