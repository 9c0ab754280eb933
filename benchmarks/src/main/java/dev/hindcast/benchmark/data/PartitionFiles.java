package dev.hindcast.benchmark.data;

import java.util.Iterator;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;

/** Files of the one partition of a table. */
public final class PartitionFiles {
    private PartitionFiles() {}

    /** Writes all rows in order into so many files; commits nothing. */
    public static List<DataFile> write(Table table, Iterator<? extends Record> rows, long count, int files) {
        return new RawFiles(table).write(rows, count, files);
    }
}
