package dev.hindcast.gate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A differing key as one line: partition, key, and what changed. */
final class SampleKey {
    private SampleKey() {}

    static String text(PartitionDiff diff, KeyDiff key) {
        return diff.partition() + " " + key.key() + ": " + difference(key);
    }

    private static String difference(KeyDiff key) {
        if (key.before().isEmpty()) {
            return "added";
        }

        if (key.after().isEmpty()) {
            return "lost";
        }
        return changes(key);
    }

    /** The columns that differ, with both values. */
    static String changes(KeyDiff key) {
        List<String> columns = new ArrayList<>();
        for (Map.Entry<String, String> before : key.before().entrySet()) {
            String after = key.after().get(before.getKey());
            if (!Objects.equals(before.getValue(), after)) {
                columns.add(before.getKey() + " " + before.getValue() + " -> " + after);
            }
        }
        return String.join(", ", columns);
    }
}
