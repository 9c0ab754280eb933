package dev.hindcast.benchmark.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Builds a data set once; the next one of the same parameters is the one that lies there. */
public final class DataCache {
    /** Raised with every change of what the generators draw or how the files are written. */
    private static final int VERSION = 1;

    private static final int RAW_FILES = 8;
    private static final String COMPLETE = "complete";

    private final Path folder;

    public DataCache(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** The data set of these parameters. With no rows it has one file without rows, so that all engines open something. */
    public DataSet get(Workload workload, long rows, long seed) throws IOException {
        Path root = folder.resolve(workload.name() + "-" + rows + "-" + seed + "-v" + VERSION);
        RunTables tables = new RunTables(root, workload);
        if (!Files.exists(root.resolve(COMPLETE))) {
            Folders.delete(root);
            build(tables, workload, rows, seed);
            Files.createFile(root.resolve(COMPLETE));
        }
        return new DataSet(
                workload,
                rows,
                TableFiles.ofMain(tables.catalog(), Tables.RAW),
                TableFiles.ofMain(tables.catalog(), Tables.RULES));
    }

    private static void build(RunTables tables, Workload workload, long rows, long seed) {
        List<org.apache.iceberg.data.Record> rules = workload.ruleRows();
        tables.create(
                table -> new RawFiles(table).write(workload.rows(rows, seed), rows, rows == 0 ? 1 : RAW_FILES),
                table -> new RawFiles(table).write(rules.iterator(), rules.size(), 1));
    }
}
