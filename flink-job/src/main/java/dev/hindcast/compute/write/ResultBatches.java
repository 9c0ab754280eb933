package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.wire.Stage;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.jspecify.annotations.Nullable;

/** the transform's rows -> batches of the target's columns. */
public final class ResultBatches extends Stage<RowData, ColumnBatch> {
    private final String schemaJson;
    private final ResultRow resultRow;
    private transient @Nullable ColumnBatch batch;
    private transient @Nullable BatchFiller filler;

    /** Batches of the target with this schema. */
    public ResultBatches(Schema schema, ResultRow resultRow) {
        this.schemaJson = SchemaParser.toJson(schema);
        this.resultRow = resultRow;
    }

    @Override
    public void open() {
        ColumnBatch empty = ColumnBatch.of(SchemaParser.fromJson(schemaJson));
        batch = empty;
        filler = new BatchFiller(empty);
    }

    @Override
    protected void take(RowData output) {
        BatchFiller open = java.util.Objects.requireNonNull(filler, "not open");
        open.add(resultRow.of(output));
        if (open.isFull()) {
            handOn();
        }
    }

    @Override
    protected void end() {
        handOn();
    }

    private void handOn() {
        ColumnBatch full = java.util.Objects.requireNonNull(batch, "not open");
        if (full.rows() > 0) {
            emit(full);
        }
        full.clear();
    }
}
