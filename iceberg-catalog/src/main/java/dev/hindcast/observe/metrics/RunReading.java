package dev.hindcast.observe.metrics;

import dev.hindcast.manifest.PartitionState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A run at one moment.
 *
 * @param owner who answers for it, by the spec
 * @param gates check to whether it passed at the last gate; empty before the first
 */
public record RunReading(
        String run,
        String codeVersion,
        String owner,
        String source,
        String target,
        Map<PartitionState, Long> partitions,
        long processedBytes,
        long remainingBytes,
        long attempts,
        long retries,
        Optional<Double> bytesPerSecond,
        Optional<Duration> freshnessP95,
        Duration freshnessLimit,
        Map<String, Boolean> gates,
        Instant at) {
    public RunReading {
        partitions = Map.copyOf(partitions);
        gates = Map.copyOf(gates);
    }
}
