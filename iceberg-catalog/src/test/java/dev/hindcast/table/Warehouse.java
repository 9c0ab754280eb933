package dev.hindcast.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** A catalog on SQLite with one source and one target, in a folder; data files are touched paths of a known size. */
public final class Warehouse implements AutoCloseable {
    public static final String SOURCE = "raw.order_events";
    public static final String TARGET = "mart.orders_daily";
    public static final String DAY1 = "2011-01-04";
    public static final String DAY2 = "2011-01-05";
    public static final String DAY3 = "2011-06-01";

    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "business_date", Types.DateType.get()));
    private static final PartitionSpec SPEC =
            PartitionSpec.builderFor(SCHEMA).identity("business_date").build();

    private final Path folder;
    private final IcebergCatalogs catalogs;

    public Warehouse(Path folder) {
        this.folder = folder;
        this.catalogs = IcebergCatalogs.open(properties(folder));
    }

    public static Map<String, String> properties(Path folder) {
        return Map.of(
                "type",
                "jdbc",
                "uri",
                "jdbc:sqlite:" + folder.resolve("catalog.db") + "?synchronous=OFF",
                "warehouse",
                folder.resolve("warehouse").toString());
    }

    public IcebergCatalogs catalogs() {
        return catalogs;
    }

    public Table create(String name) {
        return create(name, 2);
    }

    public Table create(String name, int formatVersion) {
        return catalogs.create(
                name,
                SCHEMA,
                SPEC,
                Map.of("format-version", "" + formatVersion, "write.metadata.delete-after-commit.enabled", "false"));
    }

    public Table load(String name) {
        return catalogs.load(name);
    }

    /** A data file that is really there; one row. */
    public DataFile file(String name, String day) {
        Path path = folder.resolve("data").resolve(name + ".parquet");
        try {
            Files.createDirectories(path.getParent());
            if (!Files.exists(path)) {
                Files.write(path, new byte[10]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return missingFile(name, day);
    }

    /** A data file that was never written. */
    public DataFile missingFile(String name, String day) {
        return DataFiles.builder(SPEC)
                .withPath(folder.resolve("data").resolve(name + ".parquet").toString())
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withPartitionPath("business_date=" + day)
                .build();
    }

    private FileMetadata.Builder deletes(String name, String day) {
        return FileMetadata.deleteFileBuilder(SPEC)
                .withPath(folder.resolve("data").resolve(name).toString())
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withPartitionPath("business_date=" + day);
    }

    /** Position deletes of a whole partition, as format 2 has them; they hit rows of this file. */
    public DeleteFile positionDeletes(String name, String ofFile, String day) {
        return deletes(name + ".parquet", day)
                .ofPositionDeletes()
                .withReferencedDataFile(path(ofFile))
                .build();
    }

    /** A deletion vector of this file. */
    public DeleteFile deletionVector(String name, String ofFile, String day) {
        return deletes(name + ".puffin", day)
                .ofPositionDeletes()
                .withFormat(FileFormat.PUFFIN)
                .withReferencedDataFile(path(ofFile))
                .withContentOffset(4)
                .withContentSizeInBytes(6)
                .build();
    }

    /** Equality deletes in a partition. */
    public DeleteFile equalityDeletes(String name, String day) {
        return deletes(name + ".parquet", day).ofEqualityDeletes(1).build();
    }

    private String path(String file) {
        return folder.resolve("data").resolve(file + ".parquet").toString();
    }

    public boolean exists(String file) {
        return Files.exists(folder.resolve("data").resolve(file + ".parquet"));
    }

    /** A foreign or live append to main; answers the new head. */
    public long append(String table, DataFile file, Map<String, String> summary) {
        Table loaded = load(table);
        var update = loaded.newFastAppend().appendFile(file);
        summary.forEach(update::set);
        update.commit();
        return loaded.currentSnapshot().snapshotId();
    }

    /** A foreign replacement of one file on main; answers the new head. */
    public long overwrite(String table, DataFile old, DataFile fresh, Map<String, String> summary) {
        Table loaded = load(table);
        OverwriteFiles update = loaded.newOverwrite().deleteFile(old).addFile(fresh);
        summary.forEach(update::set);
        update.commit();
        return loaded.currentSnapshot().snapshotId();
    }

    /** A compaction of main; answers the new head. */
    public long compact(String table, DataFile old, DataFile fresh) {
        Table loaded = load(table);
        RewriteFiles update = loaded.newRewrite();
        update.deleteFile(old);
        update.addFile(fresh);
        update.commit();
        return loaded.currentSnapshot().snapshotId();
    }

    /** Snapshot id of a ref that must be there. */
    public long at(String table, String ref) {
        return java.util.Objects.requireNonNull(load(table).refs().get(ref), ref)
                .snapshotId();
    }

    /** Names of the files that a snapshot shows. */
    public Set<String> names(String table, long snapshotId) {
        Set<String> names = new TreeSet<>();
        Content.of(load(table), snapshotId)
                .files()
                .keySet()
                .forEach(path -> names.add(path.replaceAll(".*/|\\.parquet", "")));
        return names;
    }

    /** Names of the files that main shows. */
    public Set<String> main(String table) {
        return names(table, Positions.mainHead(load(table)));
    }

    public static StagedPartition staged(String day, DataFile... files) {
        return new StagedPartition(day, List.of(files));
    }

    @Override
    public void close() {
        catalogs.close();
    }
}
