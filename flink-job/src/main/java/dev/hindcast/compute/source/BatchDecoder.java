package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.arrow.vectorized.BaseBatchReader;
import org.apache.iceberg.parquet.VectorizedReader;
import org.jspecify.annotations.Nullable;

/**
 * Decodes all columns of some thousand rows with Iceberg's Arrow readers, and copies the chosen rows into a batch. The last
 * reader gives the rows' positions.
 */
final class BatchDecoder extends BaseBatchReader<ColumnBatch> {
    private final ColumnBatch batch;
    private final List<VectorCopy> copies = new ArrayList<>();
    private final RowChoice choice;
    private final int[] chosen = new int[ColumnBatch.CAPACITY];

    BatchDecoder(List<VectorizedReader<?>> readers, Schema columns, RowChoice choice) {
        super(readers);
        this.batch = ColumnBatch.of(columns);
        this.choice = choice;
        for (int i = 0; i < columns.columns().size(); i++) {
            copies.add(VectorCopy.into(batch.column(i), columns.columns().get(i).type()));
        }
    }

    @Override
    public ColumnBatch read(@Nullable ColumnBatch reuse, int rows) {
        for (int i = 0; i < readers.length; i++) {
            vectorHolders[i] = readers[i].read(vectorHolders[i], rows);
        }
        int place = readers.length - 1;
        long first = vectorHolders[place].vector().getDataBuffer().getLong(0);
        int count = choice.choose(first, rows, chosen);
        batch.clear();
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).copy(vectorHolders[i], rows, chosen, count);
        }
        batch.setRows(count);
        return batch;
    }
}
