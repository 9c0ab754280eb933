package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;

/** Has every date exactly as many rows as follow from the source? Both are counted row by row, never from metadata. */
final class RowsMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("rows-match-source", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            long right = partition.source().content().rows();
            long found = partition.actual().rows();
            off.count(Math.abs(right - found));
            if (right != found) {
                Reconciled.sample(
                        off,
                        partition,
                        Reconciled::isCounted,
                        "%s: expected %,d rows, found %,d".formatted(partition.partition(), right, found));
            }
        }
        return TITLE.noneOf(
                off,
                "Every date has as many rows as follow from the source",
                "%,d rows are too many or too few, first %s".formatted(off.count(), off.first()));
    }
}
