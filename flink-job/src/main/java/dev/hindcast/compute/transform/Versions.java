package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.Instants;
import dev.hindcast.compute.winner.KeyBytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.jspecify.annotations.Nullable;

/** The versions of a dimension, numbered, with their times as the numbers that batches have: days, micro- or nanoseconds. */
final class Versions {
    private static final int NANOS = 9;
    private static final int MICROS_A_MILLI = 1_000;
    private static final int NANOS_A_MILLI = 1_000_000;

    private final AsOfRule rule;
    private final Map<KeyBytes, OfKey> byKey = new HashMap<>();
    private final List<RowData> rows = new ArrayList<>();

    Versions(AsOfRule rule, AsOfIndex index) {
        this.rule = rule;
        index.forEach((key, sorted) -> byKey.put(key, ofKey(sorted)));
    }

    /** The rows, by number. */
    List<RowData> rows() {
        return rows;
    }

    /** The versions of a key, null if it has none. */
    @Nullable
    OfKey of(KeyBytes key) {
        return byKey.get(key);
    }

    private OfKey ofKey(List<AsOfIndex.Version> sorted) {
        OfKey versions = new OfKey(sorted.size(), rows.size());
        for (int i = 0; i < sorted.size(); i++) {
            TimestampData from = sorted.get(i).from();
            TimestampData to = sorted.get(i).to();
            versions.from[i] = from == null ? Long.MIN_VALUE : number(from);
            versions.to[i] = to == null ? Long.MAX_VALUE : number(to);
            rows.add(sorted.get(i).row());
        }
        return versions;
    }

    private long number(TimestampData moment) {
        if (rule.asOfType().getTypeRoot() == LogicalTypeRoot.DATE) {
            return Math.floorDiv(moment.getMillisecond(), Duration.ofDays(1).toMillis());
        }
        return LogicalTypeChecks.getPrecision(rule.asOfType()) == NANOS
                ? Instants.nanos(moment)
                : Instants.micros(moment);
    }

    /** Milliseconds of a moment, as {@link Moment#millisBetween} counts them. */
    private long millis(long moment) {
        if (rule.asOfType().getTypeRoot() == LogicalTypeRoot.DATE) {
            return moment * Duration.ofDays(1).toMillis();
        }
        return Math.floorDiv(
                moment, LogicalTypeChecks.getPrecision(rule.asOfType()) == NANOS ? NANOS_A_MILLI : MICROS_A_MILLI);
    }

    /**
     * The version of a key that holds at this moment.
     *
     * @return its number among the key's, -1 when none holds
     */
    int find(OfKey key, long at) {
        int started = key.startedBy(at);
        if (started == 0) {
            return -1;
        }
        int last = started - 1;
        boolean ended = key.to[last] != Long.MAX_VALUE && key.to[last] <= at;
        return ended || isTooOld(key.from[last], at) ? -1 : last;
    }

    private boolean isTooOld(long from, long at) {
        return rule.maxAgeMillis() >= 0 && from != Long.MIN_VALUE && millis(at) - millis(from) > rule.maxAgeMillis();
    }

    /** The versions of one key in order of time. */
    static final class OfKey {
        /** First moment of each; the smallest long when it is open. */
        private final long[] from;
        /** First moment after each; the largest long when it is open. */
        private final long[] to;

        private final int first;

        private OfKey(int versions, int first) {
            this.from = new long[versions];
            this.to = new long[versions];
            this.first = first;
        }

        /** Number of the first of them among all versions. */
        int first() {
            return first;
        }

        long from(int version) {
            return from[version];
        }

        /** How many have begun at this moment. */
        private int startedBy(long at) {
            int low = 0;
            int high = from.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (from[middle] <= at) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
