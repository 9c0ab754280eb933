package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.manifest.Reconciliation;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** The keys by which a partition's files are not what the source says, for the samples of a check. */
final class Reconciled {
    private Reconciled() {}

    /** A key that the files lack. */
    static boolean isLost(KeyDiff key) {
        return key.after().isEmpty();
    }

    /** A key that the source does not have. */
    static boolean isAdded(KeyDiff key) {
        return key.before().isEmpty();
    }

    /** A key that is there another number of times than it should. */
    static boolean isCounted(KeyDiff key) {
        return isLost(key) || isAdded(key) || key.before().equals(key.after());
    }

    /** A key whose value in one of these columns is another one, or that is lost, added or repeated. */
    static Predicate<KeyDiff> changedIn(List<String> columns) {
        return key -> isCounted(key)
                || columns.stream()
                        .anyMatch(column -> !Objects.equals(
                                key.before().get(column), key.after().get(column)));
    }

    /** Keeps the offending keys of the partition as samples; without one, the words. */
    static void sample(Findings findings, Reconciliation partition, Predicate<KeyDiff> offends, String words) {
        List<KeyDiff> keys = partition.difference().map(PartitionDiff::samples).orElse(List.of()).stream()
                .filter(offends)
                .toList();
        keys.forEach(key -> findings.sample(partition.partition() + " " + key.key() + ": " + said(key)));
        if (keys.isEmpty()) {
            findings.sample(words);
        }
    }

    private static String said(KeyDiff key) {
        if (isLost(key)) {
            return "lost";
        }
        if (isAdded(key)) {
            return "not in the source";
        }
        return key.before().equals(key.after()) ? "repeated" : SampleKey.changes(key);
    }
}
