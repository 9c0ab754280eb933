package dev.hindcast.rollback;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Take a run's publish back.
 *
 * @param expect the published snapshot that the caller means; it must be the newest publish that stands
 * @param mode which way back
 * @param onlyPartitions when live never writes the run's partitions: only these are restored; else all of the table is
 * @param acceptedCommits foreign snapshots after the publish whose loss was accepted by name
 * @param fence length of the fence
 * @param rounds how often to try when main moves meanwhile
 */
public record RollbackRequest(
        String runId,
        String targetTable,
        long expect,
        RollbackMode mode,
        Optional<Set<String>> onlyPartitions,
        Set<Long> acceptedCommits,
        Duration fence,
        int rounds,
        String actor) {
    public RollbackRequest {
        onlyPartitions = onlyPartitions.map(Set::copyOf);
        acceptedCommits = Set.copyOf(acceptedCommits);
    }
}
