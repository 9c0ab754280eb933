package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * The data files that a snapshot shows, by path, with the delete files that apply to each.
 *
 * @param snapshotId 0 for the empty content of a table without a snapshot
 */
public record Content(long snapshotId, Map<String, Shown> files) {
    public Content {
        files = new TreeMap<>(files);
    }

    /** A data file and the delete files that apply to it. */
    public record Shown(DataFile file, List<DeleteFile> deleteFiles) {
        public Shown {
            deleteFiles = List.copyOf(deleteFiles);
        }

        /** Which they are; several deletion vectors may lie in one file. */
        public Set<String> deletes() {
            Set<String> names = new TreeSet<>();
            deleteFiles.forEach(delete -> names.add(name(delete)));
            return names;
        }

        private static String name(DeleteFile delete) {
            return delete.location() + "#" + delete.contentOffset();
        }
    }

    /**
     * What turns one content into another; no path is on both sides.
     *
     * @param deletes position deletes and deletion vectors that must come with the added files, each once; vectors of files
     *     that stay are among them
     * @param dropped deletion vectors of files that stay, whose place others take
     */
    public record Difference(
            List<DataFile> removed, List<DataFile> added, List<DeleteFile> deletes, List<DeleteFile> dropped) {
        public Difference {
            removed = List.copyOf(removed);
            added = List.copyOf(added);
            deletes = List.copyOf(deletes);
            dropped = List.copyOf(dropped);
        }

        /** No file that stays gets another vector. */
        public Difference(List<DataFile> removed, List<DataFile> added, List<DeleteFile> deletes) {
            this(removed, added, deletes, List.of());
        }
    }

    /** All files of a snapshot. */
    public static Content of(Table table, long snapshotId) {
        if (snapshotId == 0) {
            return new Content(0, Map.of());
        }
        return read(snapshotId, scan(table, snapshotId));
    }

    /** The files of a snapshot in these partitions of a table with one identity partition column. */
    public static Content of(Table table, long snapshotId, Collection<String> partitions) {
        if (snapshotId == 0 || partitions.isEmpty()) {
            return new Content(snapshotId, Map.of());
        }

        PartitionText text = PartitionText.ofOnlyColumn(table);
        Schema schema = SnapshotUtil.schemaFor(table, snapshotId);
        Object[] values = partitions.stream()
                .map(value -> Conversions.fromPartitionString(schema.findType(text.sourceId()), value))
                .toArray();
        // The schema of the snapshot, by field id: the column may have had another name then.
        TableScan scan = scan(table, snapshotId).filter(Expressions.in(schema.findColumnName(text.sourceId()), values));
        Content found = read(snapshotId, scan);
        found.files().values().forEach(shown -> requireInside(text, shown.file(), partitions));
        return found;
    }

    private static void requireInside(PartitionText text, DataFile file, Collection<String> partitions) {
        if (text.find(file).filter(partitions::contains).isEmpty()) {
            throw ErrorCode.SPEC_STRADDLES
                    .error("Cannot replace partitions: the file %s may hold rows of others too", file.location())
                    .value("partition spec " + file.specId())
                    .expected("files that lie wholly inside one partition");
        }
    }

    private static TableScan scan(Table table, long snapshotId) {
        if (table.snapshot(snapshotId) == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error("Cannot read %s at snapshot %d: it is not in the table any more", table.name(), snapshotId)
                    .value(snapshotId);
        }
        // Statistics are kept: the files may be added to another ref, which must be as good to read.
        return table.newScan().useSnapshot(snapshotId).includeColumnStats();
    }

    private static Content read(long snapshotId, TableScan scan) {
        Map<String, Shown> files = new TreeMap<>();
        try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
            for (FileScanTask task : tasks) {
                List<DeleteFile> deletes =
                        task.deletes().stream().map(DeleteFile::copy).toList();
                files.put(task.file().location(), new Shown(task.file().copy(), deletes));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Content(snapshotId, files);
    }

    /** The data files. */
    public List<DataFile> dataFiles() {
        return files.values().stream().map(Shown::file).toList();
    }

    /** The files by partition value. */
    public Map<String, List<DataFile>> byPartition(PartitionText text) {
        Map<String, List<DataFile>> result = new TreeMap<>();
        dataFiles()
                .forEach(file -> result.computeIfAbsent(text.of(file), value -> new ArrayList<>())
                        .add(file));
        return result;
    }

    /**
     * What to remove and add so that {@code from} becomes {@code to}. A file on both sides is left alone: removing and adding
     * one path in a commit lets a later expiry delete it while it is shown. What deletes apply to a file that goes, goes with
     * it; an added file brings its own along.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED when a file on both sides has other deletes, or equality
     *     deletes apply to an added one: they would hit other rows too
     */
    public static Difference difference(Content from, Content to) {
        List<DataFile> removed = from.files.entrySet().stream()
                .filter(entry -> !to.files.containsKey(entry.getKey()))
                .map(entry -> entry.getValue().file())
                .toList();
        List<DataFile> added = new ArrayList<>();
        Map<String, DeleteFile> deletes = new TreeMap<>();
        to.files.forEach((path, shown) -> {
            Shown old = from.files.get(path);
            if (old != null) {
                requireSameDeletes(old, shown);
                return;
            }
            added.add(shown.file());
            requireNoEqualityDeletes(shown);
            shown.deleteFiles().forEach(delete -> deletes.put(Shown.name(delete), delete));
        });
        return new Difference(removed, added, List.copyOf(deletes.values()));
    }

    private static void requireSameDeletes(Shown old, Shown shown) {
        if (!old.deletes().equals(shown.deletes())) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot exchange the file %s: it is shown before and after, with other deletes",
                            shown.file().location())
                    .value(old.deletes() + " and " + shown.deletes())
                    .expected("the same deletes; compact the table first");
        }
    }

    private static void requireNoEqualityDeletes(Shown shown) {
        if (shown.deleteFiles().stream().anyMatch(delete -> delete.content() == FileContent.EQUALITY_DELETES)) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot bring the file %s: equality deletes apply to it, and would hit other rows too",
                            shown.file().location())
                    .value(shown.deletes())
                    .expected("position deletes or deletion vectors; compact the table first");
        }
    }
}
