package dev.hindcast.compute.batch;

import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Step;
import java.util.Optional;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** batch -> its rows, one view of it for all of them. */
public final class BatchToRows extends Stage<ColumnBatch, RowData> {
    private transient @Nullable ColumnBatch seen;
    private transient @Nullable BatchRow view;

    @Override
    protected Optional<Step> step() {
        return Optional.of(Step.TRANSFORM);
    }

    @Override
    protected void take(ColumnBatch batch) {
        BatchRow row = seen == batch && view != null ? view : new BatchRow(batch);
        seen = batch;
        view = row;
        for (int i = 0; i < batch.rows(); i++) {
            emit(row.at(i));
        }
    }
}
