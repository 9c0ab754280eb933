package dev.hindcast.observe;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Partitions of a run by state; every state has a number. */
record PartitionCounts(Map<PartitionState, Integer> byState, int all) {
    static PartitionCounts of(List<PartitionRow> partitions) {
        Map<PartitionState, Integer> byState = new EnumMap<>(PartitionState.class);
        for (PartitionState state : PartitionState.values()) {
            byState.put(state, 0);
        }
        partitions.forEach(row -> byState.merge(row.state(), 1, Integer::sum));
        return new PartitionCounts(byState, partitions.size());
    }

    int in(PartitionState state) {
        return byState.getOrDefault(state, 0);
    }

    /** Validated ones; a published partition has been validated before. */
    int validated() {
        return in(PartitionState.VALIDATED) + in(PartitionState.PUBLISHED);
    }
}
