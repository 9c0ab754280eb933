package dev.hindcast.validate;

import dev.hindcast.compute.write.ExactSum;
import dev.hindcast.manifest.PartitionDiff;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DecimalType;
import org.jspecify.annotations.Nullable;

/** What has been counted of one partition so far. Tallies of parts add up, in any order, to the same result. */
final class Tally implements Serializable {
    private final int mostSamples;
    private final TreeMap<TallyCount, Long> counts = new TreeMap<>();
    private final TreeMap<String, Long> changedByColumn = new TreeMap<>();
    private final TreeMap<String, Long> unexpectedBySlice = new TreeMap<>();
    private final TreeMap<String, ExactSum> oldSums = new TreeMap<>();
    private final TreeMap<String, ExactSum> newSums = new TreeMap<>();
    private final HashMap<String, Long> movements = new HashMap<>();
    private final TreeSet<Sample> samples = new TreeSet<>();

    /** Nothing counted: every sum is zero. */
    Tally(DiffShape shape) {
        this.mostSamples = shape.samples();
        for (ColumnReader column : shape.decimals()) {
            int scale = ((DecimalType) column.type()).getScale();
            oldSums.put(column.name(), new ExactSum(scale));
            newSums.put(column.name(), new ExactSum(scale));
        }
    }

    void count(TallyCount what, long more) {
        counts.merge(what, more, Long::sum);
    }

    void sum(DiffShape shape, RowData row) {
        Side side = shape.side(row);
        for (ColumnReader column : shape.decimals()) {
            if (column.stored(row) instanceof DecimalData number) {
                if (side.isOld()) {
                    add(oldSums, column, number);
                }
                if (side.isNew()) {
                    add(newSums, column, number);
                }
            }
        }
    }

    void changed(ColumnReader column) {
        changedByColumn.merge(column.name(), 1L, Long::sum);
    }

    void unexpected(DiffShape shape, RowData row) {
        count(TallyCount.UNEXPECTED, 1);
        for (ColumnReader column : shape.slices()) {
            unexpectedBySlice.merge(column.name() + "=" + column.text(row), 1L, Long::sum);
        }
    }

    void moved(String movement) {
        movements.merge(movement, 1L, Long::sum);
    }

    /** Whether a sample of this rank and key would be kept. */
    boolean wants(int rank, List<? extends @Nullable Comparable<?>> key) {
        if (samples.size() < mostSamples) {
            return true;
        }
        if (samples.isEmpty()) {
            return false;
        }
        Sample last = samples.last();
        return rank < last.rank() || (rank == last.rank() && ValueOrder.compare(key, last.key()) < 0);
    }

    void keep(Sample sample) {
        samples.add(sample);
        if (samples.size() > mostSamples) {
            samples.pollLast();
        }
    }

    void add(Tally other) {
        other.counts.forEach(this::count);
        other.changedByColumn.forEach((column, more) -> changedByColumn.merge(column, more, Long::sum));
        other.unexpectedBySlice.forEach((slice, more) -> unexpectedBySlice.merge(slice, more, Long::sum));
        other.movements.forEach((movement, more) -> movements.merge(movement, more, Long::sum));
        other.oldSums.forEach((column, more) -> into(oldSums, column).add(more));
        other.newSums.forEach((column, more) -> into(newSums, column).add(more));
        other.samples.forEach(this::keep);
    }

    PartitionDiff diff(String partition) {
        return new PartitionDiff(
                partition,
                of(TallyCount.OLD_ROWS),
                of(TallyCount.NEW_ROWS),
                of(TallyCount.EQUAL),
                of(TallyCount.CHANGED),
                of(TallyCount.ONLY_OLD),
                of(TallyCount.ONLY_NEW),
                of(TallyCount.DOUBLED_OLD),
                of(TallyCount.DOUBLED_NEW),
                of(TallyCount.UNEXPECTED),
                of(TallyCount.WRONG_DIRECTION),
                changedByColumn,
                unexpectedBySlice,
                values(oldSums),
                values(newSums),
                samples.stream().map(Sample::shown).toList(),
                movements);
    }

    private long of(TallyCount what) {
        return counts.getOrDefault(what, 0L);
    }

    private static void add(Map<String, ExactSum> sums, ColumnReader column, DecimalData number) {
        into(sums, column.name()).add(number);
    }

    private static ExactSum into(Map<String, ExactSum> sums, String column) {
        ExactSum sum = sums.get(column);
        if (sum == null) {
            throw new IllegalStateException("No sum was opened for column " + column);
        }
        return sum;
    }

    private static Map<String, BigDecimal> values(Map<String, ExactSum> sums) {
        Map<String, BigDecimal> values = new TreeMap<>();
        sums.forEach((column, sum) -> values.put(column, sum.total()));
        return values;
    }
}
