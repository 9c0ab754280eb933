package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The keys that a window changes. A version that two different rows claim is set aside: the row already shown stays, and no
 * older version can take its place any more.
 *
 * @param chosen keys whose winner at the window's end came with the window
 * @param disputed keys whose newest version is claimed by rows that differ
 * @param late how many keys an earlier version goes on winning
 */
record Winners(Map<KeyBytes, Version> chosen, Map<KeyBytes, Version> disputed, long late) {
    static Winners choose(Map<KeyBytes, Version> newest, PartitionIndex index, Predicate<Version> isDisputed) {
        Map<KeyBytes, Version> chosen = new HashMap<>();
        Map<KeyBytes, Version> disputed = new HashMap<>();
        newest.forEach((key, version) -> {
            if (index.isBeatenBy(key, version)) {
                (isDisputed.test(version) ? disputed : chosen).put(key, version);
            }
        });
        return new Winners(chosen, disputed, newest.size() - chosen.size() - disputed.size());
    }

    /** The rows of a file of the window that go to the transform. */
    RowSet rows(int file) {
        RowSet rows = new RowSet();
        chosen.values().stream()
                .map(Version::place)
                .filter(place -> place.file() == file && !place.deletes())
                .forEach(place -> rows.add(place.row()));
        return rows;
    }

    Merged.Counts counts(long rowsRead, long copied, long indexed) {
        return new Merged.Counts(rowsRead, chosen.size(), late, disputed.size(), copied, indexed);
    }
}
