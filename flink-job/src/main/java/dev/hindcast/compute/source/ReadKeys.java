package dev.hindcast.compute.source;

import dev.hindcast.compute.winner.KeyVersion;
import dev.hindcast.compute.winner.OrderedFields;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.wire.Tally;
import java.io.IOException;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.io.CloseableIterator;

/** unit -> key, version and place of each of its rows. */
public final class ReadKeys extends Stage<ReadUnit, KeyVersion> {
    private final TableRows rows;
    private final KeyColumns columns;

    public ReadKeys(TableRows rows, KeyColumns columns) {
        this.rows = rows;
        this.columns = columns;
    }

    @Override
    protected void take(ReadUnit unit) throws IOException {
        long read = 0;
        for (int file = 0; file < unit.tasks().size(); file++) {
            read += readFile(unit, file);
        }
        counts().add(unit.partition(), Tally.ROWS_READ, read);
    }

    private long readFile(ReadUnit unit, int file) throws IOException {
        FileScanTask task = unit.tasks().get(file);
        OrderedFields key = columns.key();
        OrderedFields version = columns.version();
        long read = 0;
        try (CloseableIterator<RowData> found = rows.open(task, columns.projection(), unit.filters())) {
            while (found.hasNext()) {
                RowData row = found.next();
                emit(new KeyVersion(
                        key.encode(row),
                        version.encode(row),
                        columns.deletes(row),
                        unit.id(),
                        file,
                        row.getLong(columns.place())));
                read++;
            }
        }
        return read;
    }
}
