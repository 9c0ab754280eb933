package dev.hindcast.compute.winner;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.source.TableRows;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.CloseableIterator;

/** How chosen rows of a file are handed on. */
public sealed interface WinnerReading<O> extends Serializable
        permits WinnerReading.Batches, WinnerReading.Rows, DayAdded {
    /**
     * Hands on the chosen rows of one task.
     *
     * @return how many there were
     */
    long read(FileScanTask task, List<Expression> filters, RowChoice choice, Consumer<O> out) throws IOException;

    /**
     * Some thousand rows at a time.
     *
     * @param columns plain columns only
     */
    record Batches(TableRows rows, Schema columns) implements WinnerReading<ColumnBatch> {
        @Override
        public long read(FileScanTask task, List<Expression> filters, RowChoice choice, Consumer<ColumnBatch> out)
                throws IOException {
            long read = 0;
            try (CloseableIterator<ColumnBatch> found = rows.batches(task, columns, filters, choice)) {
                while (found.hasNext()) {
                    ColumnBatch batch = found.next();
                    read += batch.rows();
                    out.accept(batch);
                }
            }
            return read;
        }
    }

    /** Row by row, for columns that no batch holds; after the columns comes the row's position. */
    record Rows(TableRows rows, Schema columns) implements WinnerReading<RowData> {
        @Override
        public long read(FileScanTask task, List<Expression> filters, RowChoice choice, Consumer<RowData> out)
                throws IOException {
            Schema projection = SourceColumns.withPosition(columns);
            int place = projection.columns().size() - 1;
            int[] chosen = new int[1];
            long read = 0;
            try (CloseableIterator<RowData> found = rows.open(task, projection, filters)) {
                while (found.hasNext()) {
                    RowData row = found.next();
                    if (choice.choose(row.getLong(place), 1, chosen) == 1) {
                        out.accept(row);
                        read++;
                    }
                }
            }
            return read;
        }
    }
}
