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

    /** A data file and the locations of the delete files that apply to it. */
    public record Shown(DataFile file, Set<String> deletes) {
        public Shown {
            deletes = new TreeSet<>(deletes);
        }
    }

    /** What turns one content into another; no path is on both sides. */
    public record Difference(List<DataFile> removed, List<DataFile> added) {
        public Difference {
            removed = List.copyOf(removed);
            added = List.copyOf(added);
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
                Set<String> deletes = new TreeSet<>();
                for (DeleteFile delete : task.deletes()) {
                    deletes.add(delete.location() + "#" + delete.contentOffset());
                }
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
     * one path in a commit lets a later expiry delete it while it is shown.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED when delete files apply to a file that differs
     */
    public static Difference difference(Content from, Content to) {
        List<DataFile> removed = new ArrayList<>();
        from.files.forEach((path, shown) -> {
            Shown kept = to.files.get(path);
            if (kept == null || !kept.deletes().equals(shown.deletes())) {
                requireNoDeletes(shown);
                removed.add(shown.file());
            }
        });
        List<DataFile> added = new ArrayList<>();
        to.files.forEach((path, shown) -> {
            Shown old = from.files.get(path);
            if (old == null || !old.deletes().equals(shown.deletes())) {
                requireNoDeletes(shown);
                added.add(shown.file());
            }
        });
        return new Difference(removed, added);
    }

    private static void requireNoDeletes(Shown shown) {
        if (!shown.deletes().isEmpty()) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot replace the file %s: delete files apply to it",
                            shown.file().location())
                    .value(shown.deletes())
                    .expected("data files without deletes; compact the table first");
        }
    }
}
