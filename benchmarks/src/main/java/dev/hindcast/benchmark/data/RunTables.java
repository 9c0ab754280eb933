package dev.hindcast.benchmark.data;

import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.RefCommits;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;

/** The three tables in a new work folder of Hindcast; every engine reads and writes them through the same catalog. */
public final class RunTables {
    private final WorkFolder folder;
    private final Workload workload;

    public RunTables(Path root, Workload workload) {
        this.folder = new WorkFolder(root);
        this.workload = workload;
    }

    /** Creates the tables, with files that are made for them or lie elsewhere already; the result table stays empty. */
    public void create(Function<Table, List<DataFile>> raw, Function<Table, List<DataFile>> rules) {
        SettingsFile.write(folder, Settings.embedded(folder));
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(catalog())) {
            RefCommits commits = new RefCommits(catalogs, CommitJournal.NONE);
            Table events = catalogs.create(
                    Tables.RAW, workload.raw(), Tables.byDay(workload.raw()), Tables.PROPERTIES);
            append(commits, events, raw.apply(events));
            Table dimension = catalogs.create(
                    Tables.RULES, workload.rules(), PartitionSpec.unpartitioned(), Tables.PROPERTIES);
            append(commits, dimension, rules.apply(dimension));
            catalogs.create(Tables.RESULT, workload.result(), Tables.byDay(workload.result()), Tables.PROPERTIES);
        }
    }

    /** Properties of the catalog, for any engine; its name is {@code hindcast}. */
    public Map<String, String> catalog() {
        return Settings.embedded(folder).catalog();
    }

    private static void append(RefCommits commits, Table table, List<DataFile> files) {
        Outcome outcome = commits.append(table, files, Map.of());
        if (!(outcome instanceof Outcome.Done)) {
            throw new IllegalStateException("Cannot fill " + table.name() + ": " + outcome);
        }
    }
}
