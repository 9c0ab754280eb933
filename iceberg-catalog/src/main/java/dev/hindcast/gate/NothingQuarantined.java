package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;

/** Did every row find its way into the result, with none set aside? */
final class NothingQuarantined implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("nothing-quarantined", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings aside = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            partition
                    .source()
                    .quarantined()
                    .forEach((reason, rows) ->
                            aside.add(rows, "%s: %,d rows, %s".formatted(partition.partition(), rows, reason)));
        }

        return TITLE.noneOf(
                aside,
                "No row was set aside",
                "%,d rows were set aside, first in %s".formatted(aside.count(), aside.first()));
    }
}
