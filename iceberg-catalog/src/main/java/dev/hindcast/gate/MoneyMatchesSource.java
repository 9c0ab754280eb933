package dev.hindcast.gate;

import dev.hindcast.manifest.AdditiveColumns;
import dev.hindcast.manifest.Reconciliation;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Is every amount of every date, before tax, tax and after tax, to the last digit what follows from the source? */
final class MoneyMatchesSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("money-matches-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new Findings();
        in.reconciled().values().forEach(partition -> compare(partition, off));
        return TITLE.noneOf(
                off,
                "The sums of all amounts are what follows from the source, date by date",
                "%,d sums of amounts are not what follows from the source, first %s"
                        .formatted(off.count(), off.first()));
    }

    private static void compare(Reconciliation partition, Findings off) {
        Map<String, BigDecimal> right = partition.source().content().sums();
        Map<String, BigDecimal> found = partition.actual().sums();
        Set<String> columns = new TreeSet<>(right.keySet());
        columns.addAll(found.keySet());
        columns.removeIf(column -> !AdditiveColumns.isAdditive(column));
        for (String column : columns) {
            BigDecimal expected = right.getOrDefault(column, BigDecimal.ZERO);
            BigDecimal actual = found.getOrDefault(column, BigDecimal.ZERO);
            if (expected.compareTo(actual) != 0) {
                off.count(1);
                Reconciled.sample(
                        off,
                        partition,
                        Reconciled.changedIn(List.of(column)),
                        "%s: %s expected %s, found %s"
                                .formatted(
                                        partition.partition(),
                                        column,
                                        expected.toPlainString(),
                                        actual.toPlainString()));
            }
        }
    }
}
