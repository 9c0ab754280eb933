package dev.hindcast.gate;

import dev.hindcast.plan.LockedPlan.PlannedPartition;
import java.util.HashSet;
import java.util.Set;

/** Was every planned partition measured and compared, once, and no other? */
final class NoPartitionMissing implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("no-partition-missing", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings wrong = new Findings();
        Set<String> planned = new HashSet<>();
        for (PlannedPartition partition : in.plan().partitions()) {
            planned.add(partition.value());
            if (!in.reconciled().containsKey(partition.value())) {
                wrong.add(partition.value() + " was not reconciled with the source");
            }

            if (!in.diffs().containsKey(partition.value())) {
                wrong.add(partition.value() + " was not compared with main");
            }
        }

        in.reconciled().keySet().stream()
                .filter(value -> !planned.contains(value))
                .forEach(value -> wrong.add(value + " is not in the plan"));
        return TITLE.noneOf(
                wrong,
                "All %d planned partitions were measured and compared".formatted(planned.size()),
                "%d partitions are missing or were not planned, first %s".formatted(wrong.count(), wrong.first()));
    }
}
