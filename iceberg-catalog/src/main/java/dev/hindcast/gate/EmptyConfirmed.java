package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.SourceFold;

/** Is a partition without result rows empty because the source says so, and not because something was lost? */
final class EmptyConfirmed implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("empty-confirmed", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    /** Whether the partition has no result row, and the source no undeleted winner for it. */
    static boolean confirmed(Reconciliation partition) {
        return isEmpty(partition) && live(partition.source()) == 0;
    }

    private static boolean isEmpty(Reconciliation partition) {
        return partition.actual().rows() == 0;
    }

    private static long live(SourceFold source) {
        return source.winners() - source.deleted();
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings lost = new Findings();
        long confirmed = 0;
        for (Reconciliation partition : in.reconciled().values()) {
            if (confirmed(partition)) {
                confirmed++;
            } else if (isEmpty(partition)) {
                lost.count(1);
                Reconciled.sample(
                        lost,
                        partition,
                        Reconciled::isLost,
                        "%s: no row, but %,d keys in the source"
                                .formatted(partition.partition(), live(partition.source())));
            }
        }

        String sentence = lost.count() == 0
                ? "%d partitions are empty, and the source confirms each".formatted(confirmed)
                : "%d partitions are empty although the source has rows for them, first %s"
                        .formatted(lost.count(), lost.first());
        Numbers numbers = new Numbers("0 unconfirmed", lost.count() + " unconfirmed, " + confirmed + " confirmed", "0");
        return TITLE.verdict(lost.count() == 0, numbers, lost.samples(), sentence);
    }
}
