package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.Reconciliation;

/** Does every key stand at most once in the result? */
final class UniqueKeys implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("unique-keys", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings doubled = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            PartitionContent found = partition.actual();
            long surplus = Math.abs(found.rows() - found.distinctKeys());
            doubled.count(surplus);
            if (surplus > 0) {
                Reconciled.sample(
                        doubled,
                        partition,
                        key -> key.before().equals(key.after()),
                        "%s: %,d rows with %,d keys".formatted(found.partition(), found.rows(), found.distinctKeys()));
            }
        }
        for (PartitionDiff diff : in.diffs().values()) {
            doubled.add(diff.doubledNew(), "%s: %,d doubled keys".formatted(diff.partition(), diff.doubledNew()));
        }

        return TITLE.noneOf(
                doubled,
                "Every key stands once",
                "%,d rows stand more than once for their key, first in %s".formatted(doubled.count(), doubled.first()));
    }
}
