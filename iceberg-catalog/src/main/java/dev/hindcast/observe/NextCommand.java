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

        if (run.state() == RunState.ROLLING_BACK) {
            return rollback(run);
        }

        String verb = switch (run.state()) {
            case PLANNED -> "run ";
            case RUNNING -> "status ";
            case PAUSED, CANCELLED -> "resume ";
            case VALIDATED -> "catchup ";
            case CAUGHT_UP -> "gate ";
            case REFUSED -> "diff ";
            case GATED, PUBLISHING, PUBLISH_UNKNOWN -> "publish ";
            case ROLLING_BACK -> "rollback ";
            case PUBLISHED, ROLLED_BACK, COMPLETED, ABORTED -> "audit ";
        };
        return "hindcast " + verb + run.runId();
    }

    /** The command that takes a published run back. */
    public static String rollback(RunRow run) {
        Long published = run.notes().mainAfter();
        return "hindcast rollback " + run.runId() + (published == null ? "" : " --expect " + published);
    }
}
