package dev.hindcast.benchmark.diff;

import dev.hindcast.benchmark.data.Events;
import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.data.PartitionFiles;
import dev.hindcast.benchmark.data.RunTables;
import dev.hindcast.benchmark.data.Tables;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.StagedPartition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/**
 * A table with two snapshots of one partition; built once for its parameters.
 *
 * @param folder a work folder
 * @param changed rows that differ
 */
record TwoVersions(Path folder, long oldSnapshot, long newSnapshot, long changed) {
    /** Raised with every change of what is drawn or how it is written. */
    private static final int VERSION = 1;

    private static final int FILES = 8;

    /** Those of these parameters, made when they are not there yet. */
    static TwoVersions in(Path parent, long rows, int changedOfThousand) throws IOException {
        Path folder = parent.resolve("diff-" + rows + "-" + changedOfThousand + "-v" + VERSION);
        Path note = folder.resolve("snapshots");
        if (!Files.exists(note)) {
            Folders.delete(folder);
            TwoVersions made = build(folder, rows, changedOfThousand);
            Files.writeString(note, made.oldSnapshot + " " + made.newSnapshot + " " + made.changed);
        }
        String[] found = Files.readString(note).split(" ", -1);
        return new TwoVersions(folder, Long.parseLong(found[0]), Long.parseLong(found[1]), Long.parseLong(found[2]));
    }

    private static TwoVersions build(Path folder, long rows, int changedOfThousand) {
        RunTables tables = new RunTables(folder, new Events());
        tables.create();
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(tables.catalog())) {
            RefCommits commits = new RefCommits(catalogs, CommitJournal.NONE);
            Table table = catalogs.load(Tables.RESULT);
            VersionRows before = new VersionRows(rows, changedOfThousand, false);
            List<DataFile> old = PartitionFiles.write(table, before, rows, FILES);
            long oldSnapshot = landed(commits.append(table, old, Map.of()));
            VersionRows after = new VersionRows(rows, changedOfThousand, true);
            List<DataFile> fresh = PartitionFiles.write(table, after, rows, FILES);
            long newSnapshot = landed(commits.replace(
                    Tables.RESULT,
                    new Replacement(
                            "main",
                            oldSnapshot,
                            List.of(new StagedPartition(Tables.DAY.toString(), fresh)),
                            Map.of(),
                            Map.of())));
            return new TwoVersions(folder, oldSnapshot, newSnapshot, after.changed());
        }
    }

    private static long landed(Outcome outcome) {
        if (outcome instanceof Outcome.Done done) {
            return done.snapshotId();
        }
        throw new IllegalStateException("Cannot write a version: " + outcome);
    }
}
