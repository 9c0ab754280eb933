package dev.hindcast.verb;

import dev.hindcast.table.Content;
import dev.hindcast.table.PartitionText;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;

/** The data files of partitions on a snapshot, and the deletes of each; a partition without files is absent. */
final class PartitionFiles {
    private PartitionFiles() {}

    static Map<String, Set<String>> of(Table target, long snapshotId, Collection<String> partitions) {
        Map<String, Set<String>> paths = new HashMap<>();
        if (partitions.isEmpty()) {
            return paths;
        }
        PartitionText text = PartitionText.ofOnlyColumn(target);
        Content.of(target, snapshotId, partitions)
                .files()
                .forEach((path, shown) -> paths.computeIfAbsent(text.of(shown.file()), one -> new HashSet<>())
                        .add(shown.deletes().isEmpty() ? path : path + " without " + shown.deletes()));
        return paths;
    }
}
