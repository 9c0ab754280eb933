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

    /** Creates the tables, empty. */
    public void create() {
        SettingsFile.write(folder, Settings.embedded(folder));
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(catalog())) {
            catalogs.create(Tables.RAW, workload.raw(), Tables.byDay(workload.raw()), Tables.PROPERTIES);
            catalogs.create(Tables.RULES, workload.rules(), PartitionSpec.unpartitioned(), Tables.PROPERTIES);
            catalogs.create(Tables.RESULT, workload.result(), Tables.byDay(workload.result()), Tables.PROPERTIES);
        }
    }

    /** Gives raw rows and rules their files, which are written now or lie elsewhere already. */
    public void fill(Function<Table, List<DataFile>> raw, Function<Table, List<DataFile>> rules) {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(catalog())) {
            RefCommits commits = new RefCommits(catalogs, CommitJournal.NONE);
            for (var filling : Map.of(Tables.RAW, raw, Tables.RULES, rules).entrySet()) {
                Table table = catalogs.load(filling.getKey());
                append(commits, table, filling.getValue().apply(table));
            }
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
