package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
import dev.hindcast.spec.TimeText;
import java.time.Duration;
import java.util.List;

/** Did the live pipeline stay fresh enough while the run was going on? */
final class FreshnessHeld implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("freshness-held", Group.OPERATIONS);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Duration limit = in.plan().spec().live().freshnessP95();
        String most = "at most " + TimeText.of(limit);
        if (in.freshness().isEmpty()) {
            return TITLE.verdict(
                    false,
                    new Numbers(most, "not measured", TimeText.of(limit)),
                    List.of(),
                    "The freshness of the live pipeline was not measured");
        }

        if (in.freshness().get().snapshots() == 0) {
            return TITLE.verdict(
                    true,
                    new Numbers(most, "nothing new", TimeText.of(limit)),
                    List.of(),
                    "No source snapshot was added since the plan, so there was nothing to be late with");
        }

        Duration p95 = in.freshness().get().p95();
        boolean held = p95.compareTo(limit) <= 0;
        return TITLE.verdict(
                held,
                new Numbers(most, p95.toMillis() + " ms", TimeText.of(limit)),
                List.of(),
                "The live pipeline's P95 freshness was %s, %s its limit of %s, over %d source snapshots"
                        .formatted(
                                TimeText.of(p95),
                                held ? "within" : "beyond",
                                TimeText.of(limit),
                                in.freshness().get().snapshots()));
    }
}
