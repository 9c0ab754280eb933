package dev.hindcast.benchmark.data;

import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.DataFile;

/**
 * Raw rows that lie ready: files that are read by every engine and changed by none.
 *
 * @param rows raw rows
 */
public record DataSet(Workload workload, long rows, List<DataFile> raw, List<DataFile> rules) {
    public DataSet {
        raw = List.copyOf(raw);
        rules = List.copyOf(rules);
    }

    /** New tables for these files, empty yet. */
    public RunTables tables(Path folder) {
        RunTables tables = new RunTables(folder, workload);
        tables.create();
        return tables;
    }

    /** Puts the files into the tables. */
    public void fill(RunTables tables) {
        tables.fill(table -> raw, table -> rules);
    }

    /** Bytes of the raw files. */
    public long rawBytes() {
        return raw.stream().mapToLong(DataFile::fileSizeInBytes).sum();
    }
}
