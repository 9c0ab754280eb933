package dev.hindcast.plan;

import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Refs;
import java.util.HashSet;
import java.util.Set;

/** The refs that keep a plan's inputs from expiring. */
final class PlanPins {
    private PlanPins() {}

    /** Tags W0 on source and dependencies; a branch on the source keeps the snapshots that come after W0. */
    static void create(RefChanges refs, LockedPlan plan) {
        Refs names = new Refs(plan.runId());
        long w0 = plan.source().w0().snapshotId();
        refs.createTag(plan.source().table(), names.w0(), w0);
        refs.createBranch(plan.source().table(), names.delta(), w0);
        Set<String> tagged = new HashSet<>(Set.of(plan.source().table()));
        plan.dependencies().values().forEach(pin -> {
            if (tagged.add(pin.table())) {
                refs.createTag(pin.table(), names.w0(), pin.snapshotId());
            }
        });
    }
}
