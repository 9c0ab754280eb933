package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import java.io.IOException;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.io.CloseableIterator;

/** Batches from rows, for files that only the row readers can read; the last field of a row is its position. */
final class RowBatches implements CloseableIterator<ColumnBatch> {
    private final CloseableIterator<RowData> rows;
    private final ColumnBatch batch;
    private final BatchFiller filler;
    private final RowChoice choice;
    private final int place;
    private final int[] chosen = new int[1];

    RowBatches(CloseableIterator<RowData> rows, Schema columns, RowChoice choice) {
        this.rows = rows;
        this.batch = ColumnBatch.of(columns);
        this.filler = new BatchFiller(batch);
        this.choice = choice;
        this.place = SourceColumns.withPosition(columns).columns().size() - 1;
    }

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public ColumnBatch next() {
        batch.clear();
        while (rows.hasNext() && !filler.isFull()) {
            RowData row = rows.next();
            if (choice.choose(row.getLong(place), 1, chosen) == 1) {
                filler.add(row);
            }
        }
        return batch;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
