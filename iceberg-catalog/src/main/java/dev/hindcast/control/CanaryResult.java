package dev.hindcast.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What computing one partition has cost, and the bounds of the run that it stands for. Stored as JSON.
 *
 * @param measuredAt ISO time
 * @param cores that the machine has
 * @param slots task slots of one job
 * @param coldWallSeconds of the first of the two jobs, which also loads and compiles the program
 * @param wallSeconds of the second
 * @param cpuSeconds of the whole process during the second, with collector and compiler
 * @param emptyWallSeconds of a job without rows; null when none could be made
 * @param peakMemoryBytes most heap and direct memory that was in use
 * @param checksum of the rows, the same in both jobs
 */
public record CanaryResult(
        String runId,
        String partition,
        String measuredAt,
        int cores,
        int slots,
        long inputBytes,
        long inputRows,
        long outputBytes,
        long outputRows,
        double coldWallSeconds,
        double wallSeconds,
        double cpuSeconds,
        @Nullable Double emptyWallSeconds,
        long peakMemoryBytes,
        String checksum,
        List<StageCost> stages,
        RunBounds run) {
    public CanaryResult {
        stages = List.copyOf(stages);
    }

    /** Seconds of a job that do not depend on its rows; 0 when unknown. */
    public double fixedSeconds() {
        return emptyWallSeconds == null ? 0 : Math.min(emptyWallSeconds, wallSeconds / 2);
    }

    /** Input bytes a second of one job, once it runs. */
    public double bytesPerSecond() {
        return inputBytes / (wallSeconds - fixedSeconds());
    }
}
