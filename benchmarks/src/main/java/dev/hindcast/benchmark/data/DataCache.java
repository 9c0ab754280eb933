package dev.hindcast.benchmark.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.iceberg.data.Record;

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

    /** The data set of these parameters. */
    public DataSet get(Workload workload, long rows, long seed) throws IOException {
        return get(workload, rows, seed, () -> workload.rows(rows, seed));
    }

    /**
     * For the job without rows: one raw row, and that is a delete. So every engine opens a file and finds out that there is
     * nothing to write; a file without any row cannot be written by Iceberg.
     */
    public DataSet empty(Workload workload, long seed) throws IOException {
        return get(workload, 1, seed, () -> firstDelete(workload, seed));
    }

    private DataSet get(Workload workload, long rows, long seed, Supplier<Iterator<Record>> drawn) throws IOException {
        Path root = folder.resolve(workload.name() + "-" + rows + "-" + seed + "-v" + VERSION);
        RunTables tables = new RunTables(root, workload);
        if (!Files.exists(root.resolve(COMPLETE))) {
            Folders.delete(root);
            build(tables, workload, rows, drawn.get());
            Files.createFile(root.resolve(COMPLETE));
        }
        return new DataSet(
                workload,
                rows,
                TableFiles.ofMain(tables.catalog(), Tables.RAW),
                TableFiles.ofMain(tables.catalog(), Tables.RULES));
    }

    private static void build(RunTables tables, Workload workload, long rows, Iterator<Record> drawn) {
        List<Record> rules = workload.ruleRows();
        tables.create();
        tables.fill(
                table -> new RawFiles(table).write(drawn, rows, (int) Math.min(rows, RAW_FILES)),
                table -> new RawFiles(table).write(rules.iterator(), rules.size(), 1));
    }

    private static Iterator<Record> firstDelete(Workload workload, long seed) {
        Iterator<Record> rows = workload.rows(100_000, seed);
        Record row = rows.next();
        while (!Boolean.TRUE.equals(row.getField("is_deleted"))) {
            row = rows.next();
        }
        return List.of(row).iterator();
    }
}
