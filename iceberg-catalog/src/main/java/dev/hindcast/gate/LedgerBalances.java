package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.SourceFold;

/**
 * Does the count of result rows follow from the source? Per partition: winners - deleted - dropped - quarantined = rows,
 * counted in the source on the one side and in the judged snapshot's files on the other. What moved in or out of a partition
 * is not in the equation, since keys do not move.
 */
final class LedgerBalances implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("ledger-balances", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        for (Reconciliation partition : in.reconciled().values()) {
            long right = rightRows(partition.source());
            long found = partition.actual().rows();
            off.count(Math.abs(right - found));
            if (right != found) {
                Reconciled.sample(
                        off,
                        partition,
                        Reconciled::isCounted,
                        "%s: expected %,d rows, found %,d".formatted(partition.partition(), right, found));
            }
            compared(in, partition, off);
        }
        return TITLE.noneOf(
                off,
                "In every partition the rows out are the source's keys less what was deleted or dropped",
                "%,d rows are too many or too few, first in %s".formatted(off.count(), off.first()));
    }

    /** The comparison with main must have seen the same rows as the reading. */
    private static void compared(GateInput in, Reconciliation partition, Findings off) {
        PartitionDiff diff = in.diffs().get(partition.partition());
        if (diff != null) {
            off.add(
                    Math.abs(diff.newRows() - partition.actual().rows()),
                    "%s: read %,d rows, compared %,d"
                            .formatted(partition.partition(), partition.actual().rows(), diff.newRows()));
        }
    }

    private static long rightRows(SourceFold source) {
        return source.winners() - source.deleted() - source.dropped() - source.setAside();
    }
}
