package dev.hindcast.compute.merge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows that a window replaces.
 *
 * @param byFile their positions, by file
 * @param untold files in which there is such a row, and nobody knows where
 */
record OldRows(Map<String, List<Long>> byFile, Set<String> untold) {
    static OldRows of(Collection<PartitionIndex.RowAt> known, Set<String> untold) {
        Map<String, List<Long>> byFile = new HashMap<>();
        known.forEach(row ->
                byFile.computeIfAbsent(row.file(), file -> new ArrayList<>()).add(row.row()));
        return new OldRows(byFile, untold);
    }

    /** Of a file. */
    List<Long> in(String file) {
        return byFile.getOrDefault(file, List.of());
    }

    /** Those in files that stay. */
    Map<String, List<Long>> without(Set<String> files) {
        Map<String, List<Long>> rest = new HashMap<>(byFile);
        rest.keySet().removeAll(new HashSet<>(files));
        return rest;
    }
}
