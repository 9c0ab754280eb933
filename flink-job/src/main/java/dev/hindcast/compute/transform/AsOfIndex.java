package dev.hindcast.compute.transform;

import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.jspecify.annotations.Nullable;

/** The versions of each key of a dimension, in order of time, half-open and without overlap. */
final class AsOfIndex {
    private final AsOfRule rule;
    private final Map<KeyBytes, List<Version>> versions = new HashMap<>();

    /**
     * Sorts the rows.
     *
     * @param rows rows that stay valid
     * @throws dev.hindcast.error.HindcastException DIMENSION_OVERLAP that names the key and both ranges
     */
    AsOfIndex(AsOfRule rule, List<RowData> rows) {
        this.rule = rule;
        for (RowData row : rows) {
            Version version = version(row);
            if (version.from == null || version.to == null || version.from.compareTo(version.to) != 0) {
                KeyBytes key = rule.dimensionKey().encode(row);
                versions.computeIfAbsent(key, ignored -> new ArrayList<>()).add(version);
            }
        }
        versions.forEach(this::sortAndCheck);
    }

    /** The version that holds at this moment, null when there is none. */
    @Nullable
    Version find(KeyBytes key, TimestampData at) {
        List<Version> found = versions.get(key);
        Version candidate = found == null ? null : lastNotAfter(found, at);
        if (candidate == null || (candidate.to != null && candidate.to.compareTo(at) <= 0)) {
            return null;
        }
        return isTooOld(candidate, at) ? null : candidate;
    }

    /** Each key with its versions in order of time. */
    void forEach(BiConsumer<KeyBytes, List<Version>> action) {
        versions.forEach(action);
    }

    /** All rows, but for those that never hold. */
    List<RowData> rows() {
        return versions.values().stream()
                .flatMap(List::stream)
                .map(Version::row)
                .toList();
    }

    /** The rows that hold at some moment of {@code [first, last]}, and perhaps a few that do not. */
    List<RowData> rowsDuring(TimestampData first, TimestampData last) {
        List<RowData> rows = new ArrayList<>();
        for (List<Version> sorted : versions.values()) {
            int from = Math.max(0, startedBy(sorted, first) - 1);
            sorted.subList(from, Math.max(from, startedBy(sorted, last))).forEach(version -> rows.add(version.row));
        }
        return rows;
    }

    private boolean isTooOld(Version version, TimestampData at) {
        return rule.maxAgeMillis() >= 0
                && version.from != null
                && Moment.millisBetween(version.from, at) > rule.maxAgeMillis();
    }

    private static @Nullable Version lastNotAfter(List<Version> sorted, TimestampData at) {
        int started = startedBy(sorted, at);
        return started == 0 ? null : sorted.get(started - 1);
    }

    /** How many versions have begun at this moment. */
    private static int startedBy(List<Version> sorted, TimestampData at) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            TimestampData from = sorted.get(middle).from;
            if (from == null || from.compareTo(at) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private Version version(RowData row) {
        TimestampData from = Moment.of(row, rule.from(), rule.asOfType());
        TimestampData to = rule.to() < 0 ? null : Moment.of(row, rule.to(), rule.asOfType());
        return new Version(from, to, row);
    }

    private void sortAndCheck(KeyBytes key, List<Version> found) {
        found.sort(Comparator.comparing(version -> version.from, Comparator.nullsFirst(Comparator.naturalOrder())));
        for (int i = 0; i < found.size(); i++) {
            Version one = found.get(i);
            boolean backwards = one.from != null && one.to != null && one.to.compareTo(one.from) < 0;
            Version next = i + 1 < found.size() ? found.get(i + 1) : null;
            if (backwards || (next != null && overlap(one, next))) {
                throw overlapping(key, one, next == null ? one : next);
            }
        }
    }

    private boolean overlap(Version one, Version next) {
        if (next.from == null) {
            return true;
        }
        if (rule.to() < 0) {
            return next.from.equals(one.from);
        }
        return one.to == null || next.from.compareTo(one.to) < 0;
    }

    private RuntimeException overlapping(KeyBytes key, Version one, Version other) {
        String name = rule.dimensionKey().describe(key);
        return ErrorCode.DIMENSION_OVERLAP
                .error(
                        "Cannot join %s: key %s has versions %s and %s, so that a row could match twice or never",
                        rule.alias(), name, text(one), text(other))
                .value(name)
                .expected("ranges of a key that neither overlap nor run backwards");
    }

    private String text(Version version) {
        String from = Moment.text(version.from, rule.asOfType());
        return rule.to() < 0 ? from : "[" + from + ", " + Moment.text(version.to, rule.asOfType()) + ")";
    }

    /** A row and when it holds: {@code [from, to)}; null is open. */
    record Version(@Nullable TimestampData from, @Nullable TimestampData to, RowData row) {}
}
