package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.manifest.PartitionFacts;

/** Is a partition without result rows empty because the source says so, and not because something was lost? */
final class EmptyConfirmed implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("empty-confirmed", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    /** Whether the partition has no result row, and the source no undeleted winner for it. */
    static boolean confirmed(PartitionFacts facts) {
        return facts.rowsOut() == 0 && facts.winners() == facts.deleted();
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings lost = new Findings();
        long confirmed = 0;
        for (PartitionFacts facts : in.facts().values()) {
            if (confirmed(facts)) {
                confirmed++;
            } else if (facts.rowsOut() == 0) {
                lost.add("%s: no row, but %,d keys in the source"
                        .formatted(facts.partition(), facts.winners() - facts.deleted()));
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
