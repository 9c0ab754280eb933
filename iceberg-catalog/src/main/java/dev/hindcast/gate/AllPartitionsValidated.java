package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import java.util.Map;

/** Has every planned partition been computed, with none active, waiting or failed? */
final class AllPartitionsValidated implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("all-partitions-validated", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings open = new Findings();
        Map<String, PartitionRow> rows = in.rowsByPartition();
        for (PlannedPartition planned : in.plan().partitions()) {
            PartitionRow row = rows.get(planned.value());
            if (row == null || !done(row.state())) {
                open.add(planned.value() + " " + (row == null ? "unknown to the manifest" : row.state()));
            }
        }

        return TITLE.noneOf(
                open,
                "All %d partitions are validated"
                        .formatted(in.plan().partitions().size()),
                "%d of %d partitions are not validated, first %s"
                        .formatted(open.count(), in.plan().partitions().size(), open.first()));
    }

    /** PUBLISHED counts too: the same checks are repeated while the published result is observed. */
    private static boolean done(PartitionState state) {
        return state == PartitionState.VALIDATED || state == PartitionState.PUBLISHED;
    }
}
