package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Did only those rows change that the spec says may change? */
final class NoUnexpectedChange implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("no-unexpected-change", Group.DIFFERENCES);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings changed = new Findings();
        for (PartitionDiff diff : in.diffs().values()) {
            changed.count(UnexpectedKeys.of(diff).changed());
            diff.samples().stream()
                    .filter(UnexpectedKeys::changed)
                    .forEach(key -> changed.sample(SampleKey.text(diff, key)));
        }

        long tolerated = expected(in).map(ExpectChange::toleratedRows).orElse(0L);
        return TITLE.atMost(
                tolerated,
                changed,
                changed.count() == 0
                        ? "No row changed that the spec does not expect to change"
                        : "%,d unexpected changes are within the tolerance of %,d"
                                .formatted(changed.count(), tolerated),
                "%,d rows%s changed that the spec does not expect".formatted(changed.count(), where(in)));
    }

    private static Optional<ExpectChange> expected(GateInput in) {
        return in.plan().spec().gates().expectChange();
    }

    /** Where they are, in one slice: of the column that the spec's condition names if possible, else the largest. */
    private static String where(GateInput in) {
        Map<String, Long> slices = new TreeMap<>();
        in.diffs()
                .values()
                .forEach(diff ->
                        diff.unexpectedBySlice().forEach((slice, rows) -> slices.merge(slice, rows, Long::sum)));
        String condition = expected(in).map(ExpectChange::where).orElse("");
        return slices.entrySet().stream()
                .filter(slice -> slice.getValue() > 0)
                .max(Comparator.<Map.Entry<String, Long>>comparingInt(
                                slice -> condition.contains(column(slice.getKey())) ? 1 : 0)
                        .thenComparing(Map.Entry::getValue)
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(slice -> describe(slices, slice.getKey()))
                .orElse("");
    }

    private static String describe(Map<String, Long> slices, String slice) {
        String column = column(slice);
        long others = slices.entrySet().stream()
                .filter(other -> column.equals(column(other.getKey())) && other.getValue() > 0)
                .count();
        String more = others > 1 ? " and " + (others - 1) + " more" : "";
        return " of " + column + " " + slice.substring(column.length() + 1) + more;
    }

    private static String column(String slice) {
        return slice.substring(0, Math.max(0, slice.indexOf('=')));
    }
}
