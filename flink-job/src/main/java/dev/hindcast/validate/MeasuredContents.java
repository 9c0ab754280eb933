package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.compute.write.Hash128;
import dev.hindcast.manifest.PartitionContent;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what all tasks have measured; has a content for every requested partition, also for one without rows. */
final class MeasuredContents implements Serializable {
    private final TreeMap<String, MeasuredRows> found = new TreeMap<>();
    private final TreeMap<String, TreeMap<String, Long>> counts = new TreeMap<>();

    MeasuredContents(Iterable<String> partitions) {
        partitions.forEach(partition -> found.put(partition, MeasuredRows.none(partition)));
    }

    void add(Evidence item) {
        if (item instanceof MeasuredRows rows) {
            found.merge(rows.partition(), rows, MeasuredRows::plus);
        }
        if (item instanceof Tally tally) {
            TreeMap<String, Long> sums = counts.computeIfAbsent(tally.partition(), ignored -> new TreeMap<>());
            tally.counts().forEach((name, count) -> sums.merge(name, count, Long::sum));
        }
    }

    Iterable<String> partitions() {
        return found.keySet();
    }

    long count(String partition, String name) {
        return named(partition).getOrDefault(name, 0L);
    }

    /** All counts of a partition by name. */
    Map<String, Long> named(String partition) {
        return counts.getOrDefault(partition, new TreeMap<>());
    }

    PartitionContent content(String partition) {
        MeasuredRows rows = found.getOrDefault(partition, MeasuredRows.none(partition));
        return new PartitionContent(
                partition,
                rows.totals().rows(),
                count(partition, Tally.DISTINCT_KEYS),
                rows.totals().checksum().hex(),
                rows.keyed().keys().hex(),
                rows.keyed().versions().hex(),
                rows.keyed().buckets().stream().map(Hash128::hex).toList(),
                rows.totals().sums(),
                rows.totals().slices());
    }
}
