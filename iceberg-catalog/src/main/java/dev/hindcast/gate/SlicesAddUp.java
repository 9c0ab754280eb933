package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionFacts.Slice;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Do the rows and the money of all regions, currencies, states, ... add up to those of their partition? */
final class SlicesAddUp implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("slices-add-up", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        // A column that is sliced anywhere must be sliced wherever there are rows, else a lost column would add up.
        Set<String> columns = new TreeSet<>();
        in.facts().values().forEach(facts -> facts.slices().keySet().forEach(slice -> columns.add(column(slice))));

        Findings off = new Findings();
        for (PartitionFacts facts : in.facts().values()) {
            Map<String, Total> totals = new TreeMap<>();
            columns.forEach(column -> totals.put(column, new Total()));
            facts.slices().forEach((name, slice) -> total(totals, name).add(slice));
            totals.forEach((column, total) -> total.compare(facts, column, off));
        }

        return TITLE.noneOf(
                off,
                columns.isEmpty()
                        ? "No slice column was measured"
                        : "Rows and sums by " + String.join(", ", columns) + " add up",
                "%d totals by slice do not add up, first in %s".formatted(off.count(), off.first()));
    }

    private static Total total(Map<String, Total> totals, String slice) {
        return totals.computeIfAbsent(column(slice), column -> new Total());
    }

    private static String column(String slice) {
        int at = slice.indexOf('=');
        return at < 0 ? slice : slice.substring(0, at);
    }

    /** Running totals of one slice column in one partition. */
    private static final class Total {
        private final Map<String, BigDecimal> sums = new TreeMap<>();
        private long rows;

        void add(Slice slice) {
            rows += slice.rows();
            slice.sums().forEach((column, sum) -> sums.merge(column, sum, BigDecimal::add));
        }

        void compare(PartitionFacts facts, String column, Findings off) {
            if (rows != facts.rowsOut()) {
                off.add("%s: rows by %s are %,d of %,d".formatted(facts.partition(), column, rows, facts.rowsOut()));
            }

            facts.sums().forEach((money, sum) -> {
                BigDecimal sliced = sums.getOrDefault(money, BigDecimal.ZERO);
                if (sliced.compareTo(sum) != 0) {
                    off.add("%s: %s by %s is %s, not %s"
                            .formatted(facts.partition(), money, column, sliced.toPlainString(), sum.toPlainString()));
                }
            });
        }
    }
}
