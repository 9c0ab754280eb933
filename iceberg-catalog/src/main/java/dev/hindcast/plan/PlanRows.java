package dev.hindcast.plan;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.spec.TargetSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A plan as rows of the manifest. */
final class PlanRows {
    private PlanRows() {}

    static RunRow run(LockedPlan plan, String actor) {
        return new RunRow(
                plan.runId(),
                plan.target().table(),
                plan.source().table(),
                plan.lockDigest(),
                plan.transform().digest(),
                Long.toString(plan.source().w0().snapshotId()),
                RunState.PLANNED,
                RunNotes.NONE,
                actor,
                null);
    }

    /** Partition values in the order in which they are to be claimed. */
    static List<String> claimOrder(LockedPlan plan) {
        List<String> values = new ArrayList<>(
                plan.partitions().stream().map(PlannedPartition::value).toList());
        if (plan.spec().target().order() == TargetSpec.Order.NEWEST_FIRST) {
            Collections.reverse(values);
        }
        return values;
    }

    static RunState state(Manifest manifest, LockedPlan plan) {
        return manifest.run(plan.runId()).map(RunRow::state).orElse(RunState.PLANNED);
    }
}
