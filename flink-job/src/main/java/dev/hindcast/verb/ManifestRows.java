package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.plan.LockedPlan;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The plan says which partitions a run has; a manifest that knows fewer was changed by hand or restored in part. */
final class ManifestRows {
    private ManifestRows() {}

    /**
     * Refuses to go on with a run of which rows are missing: without them nobody can say what was computed.
     *
     * @throws dev.hindcast.error.HindcastException MANIFEST_FAILED, naming the partitions
     */
    static void requireAll(Session session, LockedPlan plan) {
        Set<String> lost = plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .collect(Collectors.toCollection(TreeSet::new));
        session.manifest().partitions(plan.runId()).stream()
                .map(PartitionRow::partition)
                .forEach(lost::remove);
        if (!lost.isEmpty()) {
            throw ErrorCode.MANIFEST_FAILED
                    .error(
                            "Cannot go on with run %s: the manifest has lost %d of its %d partitions",
                            plan.runId(), lost.size(), plan.partitions().size())
                    .value(lost)
                    .expected(
                            "a row for each planned partition; restore the manifest from its backup, or give the run up")
                    .next("hindcast abort " + plan.runId());
        }
    }
}
