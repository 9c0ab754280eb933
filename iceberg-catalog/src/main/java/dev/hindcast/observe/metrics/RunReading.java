package dev.hindcast.observe.metrics;

import dev.hindcast.manifest.PartitionState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run at one moment.
 *
 * @param gates check to how it stood at the last gate; all checks of the run, also before the first
 */
public record RunReading(
        Labels labels,
        Work work,
        Optional<Double> bytesPerSecond,
        Level level,
        Commit commit,
        Live live,
        Map<String, Gate> gates,
        Instant at) {
    public RunReading {
        gates = Map.copyOf(gates);
    }

    /**
     * What the run is.
     *
     * @param owner who answers for it, by the spec
     */
    public record Labels(String run, String codeVersion, String owner, String source, String target) {}

    /**
     * How far it is.
     *
     * @param failed the partitions that are FAILED, by name
     * @param validationFailures attempts that ended FAILED
     * @param rows stage to rows of the partitions that have a result
     */
    public record Work(
            Map<PartitionState, Long> partitions,
            List<String> failed,
            long processedBytes,
            long remainingBytes,
            long attempts,
            long retries,
            long validationFailures,
            Map<String, Long> rows) {
        public Work {
            partitions = Map.copyOf(partitions);
            failed = List.copyOf(failed);
            rows = Map.copyOf(rows);
        }
    }

    /**
     * What the controller allows.
     *
     * @param value groups that may be claimed at a time
     * @param reason the first reason why it is not higher
     */
    public record Level(int value, int top, String reason) {}

    /** The last commit on the candidate: the wait for its turn, and what it took from there. */
    public record Commit(Duration queued, Duration took) {}

    /** The live pipeline's freshness since the run was created, absent without a live commit; and the spec's limit. */
    public record Live(Optional<Duration> p50, Optional<Duration> p95, Duration limit) {}

    /**
     * A check at the last gate.
     *
     * @param passed absent before the first gate
     * @param partition the first partition that it names, {@code all} when it names none
     */
    public record Gate(Optional<Boolean> passed, String partition) {}
}
