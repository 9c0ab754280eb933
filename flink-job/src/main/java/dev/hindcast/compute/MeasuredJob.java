package dev.hindcast.compute;

import dev.hindcast.compute.source.PageProbe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job's answer and what it cost.
 *
 * @param wall from the submission of the job to its end
 * @param cpuSeconds of this process meanwhile, with collector and compiler
 * @param cpuNanos {@link dev.hindcast.compute.wire.Step} to CPU nanoseconds of all tasks' threads; without collector and compiler
 * @param bytesShuffled between tasks
 * @param pages the source's pages, read and decompressed once more by themselves; empty where they cannot be
 * @param result location of the job's result file
 */
public record MeasuredJob(
        List<ComputedPartition> partitions,
        Duration wall,
        double cpuSeconds,
        Map<String, Long> cpuNanos,
        long bytesShuffled,
        Optional<PageProbe.Found> pages,
        String result) {
    public MeasuredJob {
        partitions = List.copyOf(partitions);
        cpuNanos = Map.copyOf(cpuNanos);
    }
}
