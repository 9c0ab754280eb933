package dev.hindcast.gate;

import dev.hindcast.gate.CheckTitle.Numbers;
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
        if (in.freshness().isEmpty()) {
            return TITLE.verdict(
                    false,
                    new Numbers("at most " + limit, "not measured", limit.toString()),
                    List.of(),
                    "The freshness of the live pipeline was not measured");
        }

        Duration p95 = in.freshness().get().p95();
        boolean held = p95.compareTo(limit) <= 0;
        return TITLE.verdict(
                held,
                new Numbers("at most " + limit, p95.toString(), limit.toString()),
                List.of(),
                "The live pipeline's P95 freshness was %s, %s its limit of %s, over %d source snapshots"
                        .formatted(
                                p95,
                                held ? "within" : "beyond",
                                limit,
                                in.freshness().get().snapshots()));
    }
}
