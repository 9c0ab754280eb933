package dev.hindcast.catchup.follow;

import dev.hindcast.compute.Recipe;
import dev.hindcast.plan.LockedPlan;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a follow job must know of the run whose candidate it brings along; it travels with the job graph.
 *
 * @param partitions those of the run: no other is touched
 * @param recipe the run's own code and pins, whatever main has come to
 * @param transform digest of the code
 * @param fork main's head at which the candidate begins
 */
public record CandidateOrder(
        String runId, Set<String> partitions, Recipe recipe, String sourceUuid, String transform, long fork) {
    public CandidateOrder {
        partitions = Set.copyOf(partitions);
    }

    /** Of a locked run. */
    public static CandidateOrder of(LockedPlan plan, long fork, int parallelism) {
        Set<String> partitions = plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .collect(Collectors.toSet());
        return new CandidateOrder(
                plan.runId(),
                partitions,
                Recipe.of(plan, parallelism),
                plan.source().uuid(),
                plan.transform().digest(),
                fork);
    }
}
