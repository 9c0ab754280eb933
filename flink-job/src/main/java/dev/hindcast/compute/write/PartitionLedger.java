package dev.hindcast.compute.write;

import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.table.StagedPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;

/** Adds up what all stages found out, and refuses when they do not agree. */
final class PartitionLedger {
    private final Map<String, Map<String, Long>> counts = new TreeMap<>();
    private final Map<String, List<StagedFile>> files = new TreeMap<>();

    PartitionLedger(List<Evidence> evidence) {
        for (Evidence each : evidence) {
            if (each instanceof Tally tally) {
                Map<String, Long> sums = counts.computeIfAbsent(each.partition(), ignored -> new TreeMap<>());
                tally.counts().forEach((name, count) -> sums.merge(name, count, Long::sum));
            }
            if (each instanceof StagedFile staged) {
                files.computeIfAbsent(each.partition(), ignored -> new ArrayList<>())
                        .add(staged);
            }
        }
    }

    /**
     * What is to be said of the partition.
     *
     * @throws dev.hindcast.error.HindcastException READ_BACK_DIFFERS when the source side and the files disagree
     */
    ComputedPartition settle(String partition) {
        List<StagedFile> staged = files.getOrDefault(partition, List.of());
        RowTotals totals = staged.stream().map(StagedFile::totals).reduce(RowTotals.NONE, RowTotals::plus);
        PartitionFacts facts = facts(partition, staged, totals);
        long live = facts.winners() - facts.deleted();
        refuse(partition, "winners that do not delete", live, "rows read whole", count(partition, Tally.WINNERS_READ));
        refuse(partition, "keys", facts.rowsOut(), "distinct keys", facts.distinctKeys());
        if (facts.dropped() < 0 && count(partition, Tally.WHOLE_PARTITION) == 0) {
            refuse(partition, "rows into the transform", count(partition, Tally.JOINED), "rows out", facts.rowsOut());
        }
        List<DataFile> dataFiles = staged.stream().map(StagedFile::file).toList();
        return new ComputedPartition(new StagedPartition(partition, dataFiles), facts);
    }

    /** CPU nanoseconds of each step, of all tasks together. */
    Map<String, Long> cpuNanos() {
        return named(Tally.ANY_PARTITION, Tally.CPU_NANOS);
    }

    private PartitionFacts facts(String partition, List<StagedFile> staged, RowTotals totals) {
        return new PartitionFacts(
                partition,
                count(partition, Tally.ROWS_READ),
                count(partition, Tally.WINNERS),
                count(partition, Tally.DELETED),
                count(partition, Tally.JOINED) - totals.rows(),
                named(partition, Tally.QUARANTINED),
                totals.rows(),
                count(partition, Tally.DISTINCT_KEYS),
                totals.checksum().hex(),
                totals.sums(),
                totals.slices(),
                joins(partition),
                staged.size(),
                staged.stream().mapToLong(each -> each.file().fileSizeInBytes()).sum());
    }

    private Map<String, PartitionFacts.JoinCount> joins(String partition) {
        Map<String, Long> matched = named(partition, Tally.MATCHED);
        Map<String, Long> missing = named(partition, Tally.MISSING);
        Map<String, Long> carried = named(partition, Tally.CARRIED);
        TreeSet<String> aliases = new TreeSet<>(matched.keySet());
        aliases.addAll(missing.keySet());
        Map<String, PartitionFacts.JoinCount> joins = new TreeMap<>();
        aliases.forEach(alias -> joins.put(
                alias,
                new PartitionFacts.JoinCount(
                        matched.getOrDefault(alias, 0L),
                        missing.getOrDefault(alias, 0L),
                        carried.getOrDefault(alias, 0L))));
        return joins;
    }

    private Map<String, Long> named(String partition, String prefix) {
        Map<String, Long> found = new TreeMap<>();
        counts.getOrDefault(partition, Map.of()).forEach((name, count) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), count);
            }
        });
        return found;
    }

    private long count(String partition, String name) {
        return counts.getOrDefault(partition, Map.of()).getOrDefault(name, 0L);
    }

    private static void refuse(String partition, String oneName, long one, String otherName, long other) {
        if (one != other) {
            throw ErrorCode.READ_BACK_DIFFERS
                    .error("Cannot answer for partition %s: %d %s but %d %s", partition, one, oneName, other, otherName)
                    .value(other)
                    .expected(one);
        }
    }
}
