package dev.hindcast.spec;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How fast a run may go; never part of its identity.
 *
 * @param maxConcurrency groups of partitions computed at a time, over all processes that work on the run
 * @param ramp levels before the full one
 * @param readMbPerSecond limit on source reads in megabytes (10^6 bytes) a second, absent for none
 */
public record ResourceSpec(
        int maxConcurrency,
        List<Integer> ramp,
        Optional<Integer> readMbPerSecond,
        Optional<Integer> writeMbPerSecond,
        Optional<Integer> commitsPerMinute,
        Optional<Integer> slotHours,
        Optional<Duration> deadline,
        boolean deadlineHard) {
    public ResourceSpec {
        ramp = List.copyOf(ramp);
    }
}
