package dev.hindcast.verb;

import dev.hindcast.table.Content;
import dev.hindcast.table.PartitionText;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** The paths of the data files of partitions on a snapshot; a partition without files is absent. */
final class PartitionFiles {
    private PartitionFiles() {}

    static Map<String, Set<String>> of(Table target, long snapshotId, Collection<String> partitions) {
        Map<String, Set<String>> paths = new HashMap<>();
        if (partitions.isEmpty()) {
            return paths;
        }
        Content.of(target, snapshotId, partitions)
                .byPartition(PartitionText.ofOnlyColumn(target))
                .forEach((partition, files) -> paths.put(
                        partition, files.stream().map(file -> file.location()).collect(Collectors.toSet())));
        return paths;
    }
}
