package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.spec.DependencySpec.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.jspecify.annotations.Nullable;

/** The join over one batch that its maker fills again and again. The joined batch shares the vectors of the source. */
final class BatchJoin {
    private final ColumnBatch source;
    private final ColumnBatch joined;
    private final List<DimensionTable> tables;
    private final List<LookUp> lookUps;
    private final BatchRow view;
    private final int partitionPosition;
    private final Type partitionType;
    private final int[] kept = new int[ColumnBatch.CAPACITY];

    BatchJoin(ColumnBatch source, List<DimensionTable> tables, JoinedColumns columns, int partitionPosition) {
        this.source = source;
        this.tables = tables;
        this.partitionPosition = partitionPosition;
        this.partitionType = source.schema().columns().get(partitionPosition).type();
        this.view = new BatchRow(source);
        this.lookUps = tables.stream()
                .map(table -> new LookUp(table.rule(), table.versions(), source))
                .toList();
        Schema schema = columns.schema();
        List<ColumnVector> vectors = new ArrayList<>();
        for (int i = 0; i < schema.columns().size(); i++) {
            vectors.add(
                    i < columns.source().columns().size()
                            ? source.column(i)
                            : ColumnVector.of(schema.columns().get(i).type(), ColumnBatch.CAPACITY));
        }
        this.joined = new ColumnBatch(schema, vectors);
    }

    ColumnBatch source() {
        return source;
    }

    /**
     * Joins the rows that the source has now.
     *
     * @param told is told the counts of each run of rows of one partition
     * @throws dev.hindcast.error.HindcastException DIMENSION_MISSING
     */
    ColumnBatch join(BiConsumer<@Nullable Object, Counts> told) {
        int rows = source.rows();
        lookUps.forEach(LookUp::begin);
        int count = 0;
        for (int from = 0; from < rows; ) {
            Object partition = partition(from);
            Counts counts = new Counts(tables.size());
            int row = from;
            do {
                if (find(row, counts)) {
                    kept[count++] = row;
                }
                row++;
            } while (row < rows && sameAsBefore(row, partition));
            told.accept(partition, counts);
            from = row;
        }
        fill(rows);
        joined.setRows(rows);
        joined.keep(kept, count);
        return joined;
    }

    /** Whether the row lies in the partition of the row before it, which is this one. */
    private boolean sameAsBefore(int row, @Nullable Object partition) {
        if (source.column(partitionPosition) instanceof IntVector days && !days.hasNulls()) {
            return days.values()[row] == days.values()[row - 1];
        }
        return Objects.equals(partition, partition(row));
    }

    private @Nullable Object partition(int row) {
        return PartitionValue.of(view.at(row), partitionPosition, partitionType);
    }

    /** Looks the row up in each dimension; false when it is set aside. */
    private boolean find(int row, Counts counts) {
        for (int i = 0; i < lookUps.size(); i++) {
            LookUp lookUp = lookUps.get(i);
            if (lookUp.find(row)) {
                counts.matched[i]++;
                counts.carried[i] += (tables.get(i).rule().to() < 0 && lookUp.isCarried()) ? 1 : 0;
                continue;
            }
            AsOfRule rule = tables.get(i).rule();
            AsOfJoin.refuseMissing(rule, lookUp.row(row), Moment.of(lookUp.row(row), rule.asOf(), rule.asOfType()));
            counts.missing[i]++;
            if (rule.missing() == Missing.QUARANTINE) {
                counts.quarantined[i]++;
                lookUps.subList(i, lookUps.size()).forEach(each -> each.drop(row));
                return false;
            }
        }
        counts.joined++;
        return true;
    }

    private void fill(int rows) {
        for (int i = 0; i < tables.size(); i++) {
            DimensionTable table = tables.get(i);
            for (int column = 0; column < table.wanted().columns().size(); column++) {
                ColumnVector to = joined.column(table.first() + column);
                table.gather().fill(column, to, lookUps.get(i).numbers(), rows);
            }
        }
    }

    /** Counts of some rows, by the dimension's place in the join. */
    static final class Counts {
        private final long[] matched;
        private final long[] carried;
        private final long[] missing;
        private final long[] quarantined;
        private long joined;

        private Counts(int dimensions) {
            matched = new long[dimensions];
            carried = new long[dimensions];
            missing = new long[dimensions];
            quarantined = new long[dimensions];
        }

        long[] matched() {
            return matched;
        }

        long[] carried() {
            return carried;
        }

        long[] missing() {
            return missing;
        }

        long[] quarantined() {
            return quarantined;
        }

        long joined() {
            return joined;
        }
    }
}
