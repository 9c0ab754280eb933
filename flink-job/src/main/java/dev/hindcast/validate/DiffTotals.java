package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Adds diffs of partitions up, and narrows one to a column. */
final class DiffTotals {
    private static final Comparator<KeyDiff> MOST_TELLING =
            Comparator.comparingInt(sample -> Sample.rank(sample.expected(), sample.rightDirection()));

    private DiffTotals() {}

    static PartitionDiff of(List<PartitionDiff> parts) {
        return new PartitionDiff(
                "all",
                sum(parts, PartitionDiff::oldRows),
                sum(parts, PartitionDiff::newRows),
                sum(parts, PartitionDiff::equal),
                sum(parts, PartitionDiff::changed),
                sum(parts, PartitionDiff::onlyOld),
                sum(parts, PartitionDiff::onlyNew),
                sum(parts, PartitionDiff::doubledOld),
                sum(parts, PartitionDiff::doubledNew),
                sum(parts, PartitionDiff::unexpected),
                sum(parts, PartitionDiff::wrongDirection),
                counts(parts, PartitionDiff::changedByColumn),
                counts(parts, PartitionDiff::unexpectedBySlice),
                sums(parts, PartitionDiff::oldSums),
                sums(parts, PartitionDiff::newSums),
                parts.stream()
                        .flatMap(part -> part.samples().stream())
                        .sorted(MOST_TELLING)
                        .toList(),
                counts(parts, PartitionDiff::movements));
    }

    static PartitionDiff only(PartitionDiff diff, String column) {
        return new PartitionDiff(
                diff.partition(),
                diff.oldRows(),
                diff.newRows(),
                diff.equal(),
                diff.changed(),
                diff.onlyOld(),
                diff.onlyNew(),
                diff.doubledOld(),
                diff.doubledNew(),
                diff.unexpected(),
                diff.wrongDirection(),
                only(diff.changedByColumn(), column),
                diff.unexpectedBySlice(),
                only(diff.oldSums(), column),
                only(diff.newSums(), column),
                diff.samples().stream()
                        .filter(sample -> !Objects.equals(
                                sample.before().get(column), sample.after().get(column)))
                        .toList(),
                movements(diff, column));
    }

    private static Map<String, Long> movements(PartitionDiff diff, String column) {
        Map<String, Long> kept = new TreeMap<>(diff.movements());
        kept.keySet().removeIf(movement -> !movement.startsWith(column + "\t"));
        return kept;
    }

    private static <T> Map<String, T> only(Map<String, T> values, String column) {
        Map<String, T> kept = new TreeMap<>(values);
        kept.keySet().retainAll(List.of(column));
        return kept;
    }

    private static long sum(List<PartitionDiff> parts, ToLongFunction<PartitionDiff> count) {
        return parts.stream().mapToLong(count).sum();
    }

    private static Map<String, Long> counts(
            List<PartitionDiff> parts, Function<PartitionDiff, Map<String, Long>> counts) {
        Map<String, Long> total = new TreeMap<>();
        parts.forEach(part -> counts.apply(part).forEach((name, count) -> total.merge(name, count, Long::sum)));
        return total;
    }

    private static Map<String, BigDecimal> sums(
            List<PartitionDiff> parts, Function<PartitionDiff, Map<String, BigDecimal>> sums) {
        Map<String, BigDecimal> total = new TreeMap<>();
        parts.forEach(part -> sums.apply(part).forEach((name, sum) -> total.merge(name, sum, BigDecimal::add)));
        return total;
    }
}
