package dev.hindcast.gate;

import dev.hindcast.spec.ApprovalRule;
import java.math.BigDecimal;
import java.util.Collection;

/**
 * How far a candidate moved by catch-up alone: changed rows, and the sum of absolute money changes. Also the limit to it.
 */
public record Drift(long rows, BigDecimal money) {
    /** Nothing moved. */
    public static final Drift NONE = new Drift(0, BigDecimal.ZERO);

    /** What the run's own catch-up changed between a signed position and the judged snapshot; asked per approval. */
    @FunctionalInterface
    public interface Since {
        /** Drift since the watermark text of an approval. */
        Drift since(String signedWatermark);
    }

    /** Whether neither number is above its limit. */
    public boolean within(Drift limit) {
        return rows <= limit.rows && money.abs().compareTo(limit.money) <= 0;
    }

    /** The stricter of two limits in each number. */
    Drift strictest(Drift other) {
        return new Drift(Math.min(rows, other.rows), money.min(other.money));
    }

    /** What a rule lets pass without a new signature; a limit that is not declared is zero. */
    static Drift limitOf(ApprovalRule rule) {
        return new Drift(
                rule.driftRows().orElse(0L), new BigDecimal(rule.driftMoney().orElse("0")));
    }

    /** The strictest limit of several rules; zero when there is none. */
    static Drift limitOf(Collection<ApprovalRule> rules) {
        return rules.stream().map(Drift::limitOf).reduce(Drift::strictest).orElse(NONE);
    }
}
