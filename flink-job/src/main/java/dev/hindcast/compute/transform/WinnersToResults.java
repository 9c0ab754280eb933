package dev.hindcast.compute.transform;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The as-of join and the transform, one after the other, outside of any graph: winners in, result rows out. */
public final class WinnersToResults {
    private final List<DimensionTable> tables;
    private final JoinedColumns columns;
    private final BatchTransform.Binder binder;
    private final int partition;
    private @Nullable BatchJoin join;
    private @Nullable ColumnBatch boundTo;
    private @Nullable BatchTransform transform;

    /**
     * Ready to work.
     *
     * @param dimensions in the order of the request
     * @param partitionColumn the source's
     */
    public WinnersToResults(List<Dimension> dimensions, BatchTransform.Plan plan, String partitionColumn) {
        this.columns = plan.input();
        this.tables = dimensions.stream()
                .map(dimension -> DimensionTable.of(dimension, columns))
                .toList();
        this.binder = plan.open();
        this.partition = columns.position(partitionColumn);
    }

    /**
     * The results of these winners, which are used up; valid until the next call.
     *
     * @throws dev.hindcast.error.HindcastException DIMENSION_MISSING, DECIMAL_OVERFLOW or TRANSFORM_INVALID
     */
    public ColumnBatch of(ColumnBatch winners) {
        BatchJoin bound = join;
        if (bound == null || bound.source() != winners) {
            bound = new BatchJoin(winners, tables, columns, partition);
            join = bound;
        }
        return transformed(bound.join((value, counts) -> {}));
    }

    private ColumnBatch transformed(ColumnBatch joined) {
        BatchTransform bound = transform;
        if (bound == null || boundTo != joined) {
            bound = binder.bind(joined);
            transform = bound;
            boundTo = joined;
        }
        return bound.apply();
    }
}
