package dev.hindcast.compute.source;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import org.apache.iceberg.io.CloseableIterator;

/** What is read of one file, with failures that name the file. */
final class NamedReading<T> implements CloseableIterator<T> {
    private final CloseableIterator<T> found;
    private final String table;
    private final String location;

    NamedReading(CloseableIterator<T> found, String table, String location) {
        this.found = found;
        this.table = table;
        this.location = location;
    }

    @Override
    public boolean hasNext() {
        try {
            return found.hasNext();
        } catch (RuntimeException cause) {
            throw unreadable(table, location, cause);
        }
    }

    @Override
    public T next() {
        try {
            return found.next();
        } catch (RuntimeException cause) {
            throw unreadable(table, location, cause);
        }
    }

    @Override
    public void close() throws IOException {
        found.close();
    }

    static RuntimeException unreadable(String table, String location, Exception cause) {
        return ErrorCode.SOURCE_UNREADABLE
                .error("Cannot read %s of table %s: %s", location, table, cause)
                .value(location)
                .because(cause);
    }
}
