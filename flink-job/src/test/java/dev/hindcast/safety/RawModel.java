package dev.hindcast.safety;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the raw table holds, in memory, and what a target must therefore show: the oracle of every check. */
public final class RawModel {
    /** The two versions of the code; they differ only in the days of the run. */
    public static final String OLD = "select amount";

    public static final String NEW = "select 2 * amount";

    private final List<String> repaired;
    private final Map<Long, List<Row>> bySnapshot = new HashMap<>();
    private List<Row> all = List.of();

    public RawModel(List<String> repaired) {
        this.repaired = repaired;
    }

    /** One version of a key. */
    public record Row(String key, String day, long version, long amount) {}

    /** Forgets what the other does not know. */
    public void become(RawModel other) {
        bySnapshot.clear();
        bySnapshot.putAll(other.bySnapshot);
        all = other.all;
    }

    public RawModel copy() {
        RawModel copy = new RawModel(repaired);
        copy.become(this);
        return copy;
    }

    /** Rows that a snapshot of the raw table added to all before it. */
    public void appended(long snapshotId, List<Row> rows) {
        List<Row> now = new ArrayList<>(all);
        now.addAll(rows);
        all = List.copyOf(now);
        bySnapshot.put(snapshotId, all);
    }

    /** A snapshot that only compacted shows what the one before showed. */
    public void same(long snapshotId, long before) {
        bySnapshot.put(snapshotId, bySnapshot.getOrDefault(before, List.of()));
    }

    /** All rows of one day at a snapshot. */
    public List<Row> raw(long snapshotId, String day) {
        return bySnapshot.getOrDefault(snapshotId, List.of()).stream()
                .filter(row -> row.day().equals(day))
                .toList();
    }

    /** The days that have rows at a snapshot. */
    public List<String> days(long snapshotId) {
        return bySnapshot.getOrDefault(snapshotId, List.of()).stream()
                .map(Row::day)
                .distinct()
                .toList();
    }

    /** Key to result line of one day at a snapshot, by one version of the code. */
    public Map<String, String> results(long snapshotId, String day, String code) {
        Map<String, Row> winners = new HashMap<>();
        raw(snapshotId, day)
                .forEach(row -> winners.merge(row.key(), row, (a, b) -> a.version() >= b.version() ? a : b));
        Map<String, String> results = new TreeMap<>();
        winners.values().forEach(row -> results.put(row.key(), line(row, code)));
        return results;
    }

    private String line(Row row, String code) {
        boolean doubled = code.equals(NEW) && repaired.contains(row.day());
        return row.key() + "," + row.day() + "," + row.version() + "," + row.amount() * (doubled ? 2 : 1);
    }

    /** Key to result line of the whole target. */
    public Map<String, String> results(long snapshotId, String code) {
        Map<String, String> all = new TreeMap<>();
        days(snapshotId).forEach(day -> all.putAll(results(snapshotId, day, code)));
        return all;
    }
}
