package dev.hindcast.control;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a run needs.
 *
 * @param requiredBytesPerSecond the lower bound: what must be read again in {@code deadline}
 * @param measuredBytesPerSecond of one job of the canary
 * @param jobs {@code ceil(required / measured)}: jobs at a time that meet the deadline, start-up and retries included
 * @param concurrency jobs at a time that the run may have: {@code jobs}, or less where the spec allows no more
 * @param cores of machines like the canary's, for {@code jobs}
 * @param partitionSeconds prediction for one partition with rows
 * @param emptyPartitionSeconds prediction for one without
 * @param duration prediction for the run at {@code concurrency}
 * @param limitedBy what makes it last that long
 * @param slotHours cost of the run: slots that are taken, times hours
 * @param coreHours of CPU that are used
 * @param met whether the run ends in time and within its cost
 * @param reasons why not, and what to change; empty when it is met
 */
public record SizeAnswer(
        double requiredBytesPerSecond,
        double measuredBytesPerSecond,
        long jobs,
        long concurrency,
        double cores,
        double partitionSeconds,
        double emptyPartitionSeconds,
        Duration duration,
        Instant end,
        String limitedBy,
        double slotHours,
        double coreHours,
        boolean met,
        List<String> reasons) {
    public SizeAnswer {
        reasons = List.copyOf(reasons);
    }
}
