package dev.hindcast.compute.source;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.io.CloseableIterator;

/** Rows of one file whose failures name the file. */
final class NamedRows implements CloseableIterator<RowData> {
    private final CloseableIterator<RowData> rows;
    private final String table;
    private final String location;

    NamedRows(CloseableIterator<RowData> rows, String table, String location) {
        this.rows = rows;
        this.table = table;
        this.location = location;
    }

    @Override
    public boolean hasNext() {
        try {
            return rows.hasNext();
        } catch (RuntimeException cause) {
            throw unreadable(table, location, cause);
        }
    }

    @Override
    public RowData next() {
        try {
            return rows.next();
        } catch (RuntimeException cause) {
            throw unreadable(table, location, cause);
        }
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }

    static RuntimeException unreadable(String table, String location, Exception cause) {
        return ErrorCode.SOURCE_UNREADABLE
                .error("Cannot read %s of table %s: %s", location, table, cause)
                .value(location)
                .because(cause);
    }
}
