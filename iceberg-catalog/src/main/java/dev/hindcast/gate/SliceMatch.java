package dev.hindcast.gate;

import dev.hindcast.manifest.AdditiveColumns;
import dev.hindcast.manifest.PartitionFacts.Slice;
import dev.hindcast.manifest.Reconciliation;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Rows and money of each value of one column, as the source says against what the files hold, partition by partition. */
final class SliceMatch {
    private static final Slice NOTHING = new Slice(0, Map.of());
    private final List<String> columns;
    private final Findings off = new Findings();

    /** By these columns, where they were measured. */
    SliceMatch(String... columns) {
        this.columns = List.of(columns);
    }

    /** Everything that differs, with the keys behind it. */
    Findings in(Collection<Reconciliation> partitions) {
        partitions.forEach(partition -> columns.forEach(column -> compare(partition, column)));
        return off;
    }

    private void compare(Reconciliation partition, String column) {
        Map<String, Slice> right = partition.source().content().slicesOf(column);
        Map<String, Slice> found = partition.actual().slicesOf(column);
        Set<String> values = new TreeSet<>(right.keySet());
        values.addAll(found.keySet());
        for (String value : values) {
            List<String> words = differences(right.getOrDefault(value, NOTHING), found.getOrDefault(value, NOTHING));
            off.count(words.size());
            if (!words.isEmpty()) {
                Reconciled.sample(
                        off,
                        partition,
                        key -> value.equals(key.before().get(column))
                                || value.equals(key.after().get(column)),
                        "%s, %s %s: %s".formatted(partition.partition(), column, value, String.join(", ", words)));
            }
        }
    }

    private static List<String> differences(Slice right, Slice found) {
        Map<String, String> words = new TreeMap<>();
        if (right.rows() != found.rows()) {
            words.put("", "rows expected %,d, found %,d".formatted(right.rows(), found.rows()));
        }
        Set<String> sums = new TreeSet<>(right.sums().keySet());
        sums.addAll(found.sums().keySet());
        sums.stream().filter(AdditiveColumns::isAdditive).forEach(column -> {
            BigDecimal expected = right.sums().getOrDefault(column, BigDecimal.ZERO);
            BigDecimal actual = found.sums().getOrDefault(column, BigDecimal.ZERO);
            if (expected.compareTo(actual) != 0) {
                words.put(
                        column,
                        "%s expected %s, found %s".formatted(column, expected.toPlainString(), actual.toPlainString()));
            }
        });
        return List.copyOf(words.values());
    }
}
