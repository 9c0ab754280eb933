package dev.hindcast.demo.oracle;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the comparison of a mart with the oracle found.
 *
 * @param totals what the oracle expects in sum
 * @param counts number of wrong keys by kind; empty when the two are equal
 * @param first the first of the wrong keys, by (order_id, line_no)
 */
public record Verdict(Totals totals, long actualRows, Map<KeyDifference.Kind, Long> counts, List<KeyDifference> first) {
    /** How many wrong keys are kept in full. */
    public static final int KEPT = 10;

    public Verdict {
        counts = Map.copyOf(counts);
        first = List.copyOf(first);
    }

    /**
     * Sums over the expected mart.
     *
     * @param rowsInRange rows with a business date in {@code [2011-01-04, 2011-04-04)}
     * @param net sum of pre_tax - refund over all rows, GBP
     * @param taxInRange sum of tax over the rows in range, GBP
     */
    public record Totals(long rows, long rowsInRange, BigDecimal net, BigDecimal taxInRange) {}

    /** Whether every key is there once with exactly the expected values, and no other. */
    public boolean equal() {
        return counts.isEmpty();
    }

    /** The verdict for people; the first wrong keys a line each. */
    public String text() {
        if (equal()) {
            return "equal: " + actualRows + " rows";
        }
        return "different: " + counts + " of " + totals.rows() + " expected and " + actualRows + " found rows"
                + first.stream().map(key -> "\n  " + key.text()).collect(Collectors.joining());
    }
}
