package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionFacts;

/**
 * Does the count of result rows follow from the source? Per partition: winners - deleted - dropped - quarantined = rows
 * out, and the snapshot that is judged holds exactly that many.
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
        for (PartitionFacts facts : in.facts().values()) {
            long right = rightRows(facts);
            off.add(
                    Math.abs(right - facts.rowsOut()),
                    "%s: expected %,d rows, found %,d".formatted(facts.partition(), right, facts.rowsOut()));
            PartitionDiff diff = in.diffs().get(facts.partition());
            if (diff != null) {
                off.add(
                        Math.abs(diff.newRows() - facts.rowsOut()),
                        "%s: measured %,d rows, the judged snapshot holds %,d"
                                .formatted(facts.partition(), facts.rowsOut(), diff.newRows()));
            }
        }

        return TITLE.noneOf(
                off,
                "In every partition the rows out are the source's keys less what was deleted or dropped",
                "%,d rows are too many or too few, first in %s".formatted(off.count(), off.first()));
    }

    private static long rightRows(PartitionFacts facts) {
        return facts.winners() - facts.deleted() - facts.dropped() - NothingQuarantined.sum(facts);
    }
}
