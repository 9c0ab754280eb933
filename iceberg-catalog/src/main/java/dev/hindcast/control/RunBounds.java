package dev.hindcast.control;

import dev.hindcast.spec.ResourceSpec;
import org.jspecify.annotations.Nullable;

/**
 * The work of a run and what it may use.
 *
 * @param bytes of all its partitions at W0
 * @param partitions with rows
 * @param emptyPartitions without
 * @param maxConcurrency jobs at a time
 * @param readMbPerSecond in 10^6 bytes
 * @param retryRate attempts beyond the first, for each partition computed so far; 0 before any
 */
public record RunBounds(
        long bytes,
        int partitions,
        int emptyPartitions,
        int maxConcurrency,
        @Nullable Integer readMbPerSecond,
        @Nullable Integer writeMbPerSecond,
        @Nullable Integer commitsPerMinute,
        @Nullable Integer slotHours,
        double retryRate) {
    /** The bounds of a spec. */
    public static RunBounds of(
            ResourceSpec resources, long bytes, int partitions, int emptyPartitions, double retryRate) {
        return new RunBounds(
                bytes,
                partitions,
                emptyPartitions,
                resources.maxConcurrency(),
                resources.readMbPerSecond().orElse(null),
                resources.writeMbPerSecond().orElse(null),
                resources.commitsPerMinute().orElse(null),
                resources.slotHours().orElse(null),
                retryRate);
    }
}
