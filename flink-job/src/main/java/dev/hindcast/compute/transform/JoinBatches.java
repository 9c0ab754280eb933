package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import dev.hindcast.compute.wire.Tally;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * winners' batch -> the same, followed by the wanted columns of each dimension's row that was valid for it. The batch way of
 * {@link AsOfJoin}: same versions, same counts, same refusals.
 */
public final class JoinBatches extends Stage<ColumnBatch, ColumnBatch> {
    private final List<Dimension> dimensions;
    private final JoinedColumns columns;
    private final NestedField partition;
    private transient List<DimensionTable> tables = List.of();
    private transient @Nullable BatchJoin join;

    /**
     * The join with these dimensions, in this order.
     *
     * @param columns what a joined batch has
     * @param partition the source's partition column, for counts
     */
    public JoinBatches(List<Dimension> dimensions, JoinedColumns columns, NestedField partition) {
        this.dimensions = List.copyOf(dimensions);
        this.columns = columns;
        this.partition = partition;
    }

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.TRANSFORM);
    }

    @Override
    public void open() {
        tables = dimensions.stream()
                .map(dimension -> DimensionTable.of(dimension, columns))
                .toList();
    }

    @Override
    protected void take(ColumnBatch winners) {
        BatchJoin bound = join;
        if (bound == null || bound.source() != winners) {
            bound = new BatchJoin(winners, tables, columns, columns.position(partition.name()));
            join = bound;
        }
        ColumnBatch joined = bound.join(this::count);
        if (joined.rows() > 0) {
            emit(joined);
        }
    }

    private void count(@Nullable Object partitionValue, BatchJoin.Counts found) {
        String text = PartitionValue.text(partitionValue, partition.type());
        for (int i = 0; i < tables.size(); i++) {
            String alias = tables.get(i).rule().alias();
            count(text, Tally.MATCHED + alias, found.matched()[i]);
            count(text, Tally.CARRIED + alias, found.carried()[i]);
            count(text, Tally.MISSING + alias, found.missing()[i]);
            count(text, Tally.QUARANTINED + alias + " missing", found.quarantined()[i]);
        }
        count(text, Tally.JOINED, found.joined());
    }

    private void count(String text, String name, long rows) {
        if (rows > 0) {
            counts().add(text, name, rows);
        }
    }
}
