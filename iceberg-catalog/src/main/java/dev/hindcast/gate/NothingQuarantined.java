package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionFacts;

/** Did every row find its way into the result, with none set aside? */
final class NothingQuarantined implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("nothing-quarantined", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    /** All rows of a partition that were set aside. */
    static long sum(PartitionFacts facts) {
        return facts.quarantined().values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings aside = new Findings();
        for (PartitionFacts facts : in.facts().values()) {
            facts.quarantined()
                    .forEach((reason, rows) ->
                            aside.add(rows, "%s: %,d rows, %s".formatted(facts.partition(), rows, reason)));
        }

        return TITLE.noneOf(
                aside,
                "No row was set aside",
                "%,d rows were set aside, first in %s".formatted(aside.count(), aside.first()));
    }
}
