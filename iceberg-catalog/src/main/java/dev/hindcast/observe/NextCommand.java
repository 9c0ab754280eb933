package dev.hindcast.observe;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.util.List;

/** What to type next, from where a run stands: the one table of it, for every verb. */
public final class NextCommand {
    private NextCommand() {}

    /** The commands that usually follow, in their order or as alternatives; never empty. */
    public static List<String> after(RunRow run) {
        String id = run.runId();
        return switch (run.state()) {
            case PLANNED -> List.of("hindcast run " + id);
            case RUNNING, PAUSED, CANCELLED -> List.of("hindcast resume " + id);
            case VALIDATED -> List.of("hindcast catchup " + id);
            case CAUGHT_UP -> List.of("hindcast gate " + id);
            case GATED -> List.of("hindcast approve " + id + " --as OWNER", "hindcast publish " + id);
            case REFUSED -> List.of("hindcast diff " + id, "hindcast abort " + id);
            case PUBLISHING, PUBLISH_UNKNOWN -> List.of("hindcast publish " + id);
            case PUBLISHED ->
                List.of("hindcast observe " + id, "hindcast audit " + id + " --out audit.zip", rollback(run));
            case ROLLING_BACK -> List.of(rollback(run));
            // Without a live pipeline that follows, main misses what it committed since the plan.
            case ROLLED_BACK ->
                List.of("hindcast live SPEC", "hindcast audit " + id + " --out audit.zip", "hindcast complete " + id);
            case COMPLETED, ABORTED -> List.of("hindcast plan SPEC");
        };
    }

    /** The first of these. */
    public static String first(RunRow run) {
        return after(run).get(0);
    }

    /** The same, but a run that works and has failed partitions is retried first. */
    public static List<String> after(RunRow run, List<PartitionRow> partitions) {
        boolean failed = partitions.stream().anyMatch(row -> row.state() == PartitionState.FAILED);
        boolean works = run.state() == RunState.RUNNING || run.state() == RunState.PAUSED;
        if (failed && works) {
            return List.of("hindcast retry " + run.runId());
        }
        boolean computing = run.state() == RunState.RUNNING
                && partitions.stream().anyMatch(row -> row.state() == PartitionState.RUNNING);
        // Whether its worker is still alive, its lease will tell; another one beside it does no harm.
        return computing ? List.of("hindcast pause " + run.runId(), "hindcast resume " + run.runId()) : after(run);
    }

    /** What has to be typed so that the target of this run is free for another one. */
    public static String toFree(RunRow holder) {
        return switch (holder.state()) {
            case PUBLISHED, ROLLED_BACK -> "hindcast complete " + holder.runId();
            default -> "hindcast status " + holder.runId();
        };
    }

    /** The command that takes a published run back. */
    public static String rollback(RunRow run) {
        Long published = run.notes().mainAfter();
        return "hindcast rollback " + run.runId() + " --expect "
                + (published == null ? "SNAPSHOT" : published.toString());
    }
}
