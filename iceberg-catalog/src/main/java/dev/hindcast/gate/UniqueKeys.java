package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionFacts;

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
        for (PartitionFacts facts : in.facts().values()) {
            long surplus = facts.rowsOut() - facts.distinctKeys();
            doubled.add(
                    Math.abs(surplus),
                    "%s: %,d rows with %,d keys".formatted(facts.partition(), facts.rowsOut(), facts.distinctKeys()));
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
