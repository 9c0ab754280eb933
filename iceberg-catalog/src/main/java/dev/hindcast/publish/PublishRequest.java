package dev.hindcast.publish;

import dev.hindcast.spec.PublishSpec;
import dev.hindcast.table.TableShape;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Publish this run: everything that the plan fixed and the gate has found. That the gate is open and the approvals are there
 * is the caller's to check.
 *
 * @param partitions every planned partition
 * @param emptyConfirmed those that may become empty because the evidence says so
 * @param planHead main's head when the run was planned
 * @param candidateFork main's head that the candidate was forked at
 * @param w0 the run's first watermark
 * @param baseTransform digest of the old code, {@code runTransform} of the run's
 * @param dependencies alias to snapshot id that the candidate was computed with
 * @param shape the target as it was planned with
 * @param acceptedCommits foreign snapshots of main that were accepted by name
 * @param cutoverWindow longest time that live may be held
 * @param headroom how far live freshness is from its limit now; empty when it is not measured
 */
public record PublishRequest(
        String runId,
        String targetTable,
        String sourceTable,
        Set<String> partitions,
        Set<String> emptyConfirmed,
        long planHead,
        long candidateFork,
        Watermark w0,
        String baseTransform,
        String runTransform,
        Map<String, Long> dependencies,
        TableShape shape,
        Set<Long> acceptedCommits,
        PublishSpec rounds,
        Duration cutoverWindow,
        Optional<Duration> headroom,
        String actor) {
    public PublishRequest {
        partitions = Set.copyOf(partitions);
        emptyConfirmed = Set.copyOf(emptyConfirmed);
        dependencies = Map.copyOf(dependencies);
        acceptedCommits = Set.copyOf(acceptedCommits);
    }
}
