package dev.hindcast.plan;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The columns that a transform reads.
 *
 * @param source columns of the source
 * @param dependencies alias to columns of that dependency
 */
public record UsedColumns(Set<String> source, Map<String, Set<String>> dependencies) {
    public UsedColumns {
        source = Set.copyOf(source);
        dependencies = new TreeMap<>(dependencies);
    }
}
