package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.manifest.PartitionDiff;
import java.util.List;

/** If the spec says that something will change, did it? A candidate that equals main repairs nothing. */
final class DeclaredChangeHappened implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("declared-change-happened", Group.DIFFERENCES);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        long changed = in.diffs().values().stream()
                .mapToLong(DeclaredChangeHappened::expectedChanges)
                .sum();
        if (in.plan().spec().gates().expectChange().isEmpty()) {
            return TITLE.verdict(
                    true, new Numbers("0", Long.toString(changed), "none"), List.of(), "The spec declares no change");
        }

        return TITLE.verdict(
                changed > 0,
                new Numbers("at least 1", Long.toString(changed), "1"),
                List.of(),
                changed > 0
                        ? "%,d rows changed as the spec expects".formatted(changed)
                        : "No row changed that the spec expects to change");
    }

    private static long expectedChanges(PartitionDiff diff) {
        return diff.changed() + diff.onlyOld() + diff.onlyNew() - diff.unexpected();
    }
}
