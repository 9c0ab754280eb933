package dev.hindcast.benchmark.engine;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What processes cost that ran one after another.
 *
 * @param wallSeconds from the start of the first to the end of the last
 * @param cpuSeconds user and system time of all of them and of their children
 * @param peakRssBytes the largest resident memory at any time
 * @param bytesShuffled what the engine says it moved between its tasks; empty when it does not say
 * @param cpuOfProcesses CPU seconds of each process in order
 */
public record Cost(
        double wallSeconds,
        double cpuSeconds,
        long peakRssBytes,
        OptionalLong bytesShuffled,
        List<Double> cpuOfProcesses) {
    public Cost {
        cpuOfProcesses = List.copyOf(cpuOfProcesses);
    }

    /** Of one process. */
    static Cost of(double wallSeconds, double cpuSeconds, long peakRssBytes, OptionalLong bytesShuffled) {
        return new Cost(wallSeconds, cpuSeconds, peakRssBytes, bytesShuffled, List.of(cpuSeconds));
    }

    /** This one, then another. */
    Cost then(Cost next) {
        return new Cost(
                wallSeconds + next.wallSeconds,
                cpuSeconds + next.cpuSeconds,
                Math.max(peakRssBytes, next.peakRssBytes),
                next.bytesShuffled.isPresent() ? next.bytesShuffled : bytesShuffled,
                Stream.concat(cpuOfProcesses.stream(), next.cpuOfProcesses.stream())
                        .toList());
    }
}
