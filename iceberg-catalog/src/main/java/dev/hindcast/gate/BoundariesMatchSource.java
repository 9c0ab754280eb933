package dev.hindcast.gate;

import dev.hindcast.manifest.Reconciliation;
import java.util.List;

/**
 * Are the days right on which something begins or ends: the ends of the range, and every day on which a dependency gives
 * another answer than the day before? A shift by a day hides in totals over many days, and nowhere else.
 */
final class BoundariesMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("boundaries-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        List<Reconciliation> days = in.reconciled().values().stream()
                .filter(partition -> in.boundaries().contains(partition.partition()))
                .toList();
        Findings off = new SliceMatch("tax_rate", "vat_rate", "country", "currency").in(days);
        return TITLE.noneOf(
                off,
                "The %,d partitions where a range or a rule begins or ends are what the source says"
                        .formatted(days.size()),
                "%,d totals of partitions where a range or a rule begins or ends are wrong, first %s"
                        .formatted(off.count(), off.first()));
    }
}
