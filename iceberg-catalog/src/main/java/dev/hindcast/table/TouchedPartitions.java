package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;

/** The partitions of a raw table whose rows some snapshots have changed: by data files, delete files, or without them. */
final class TouchedPartitions {
    private final Table source;
    private final PartitionText text;
    private final Set<String> touched = Collections.synchronizedSet(new TreeSet<>());
    private final Set<String> emptier = Collections.synchronizedSet(new TreeSet<>());

    TouchedPartitions(Table source, PartitionText text) {
        this.source = source;
        this.text = text;
    }

    /** Takes in what one snapshot did. */
    void add(Snapshot snapshot) {
        SnapshotChanges changes =
                SnapshotChanges.builderFor(source).snapshot(snapshot).build();
        touch(changes.addedDataFiles());
        touch(changes.addedDeleteFiles());
        touch(changes.removedDeleteFiles());
        for (ContentFile<?> removed : changes.removedDataFiles()) {
            emptier.add(text.of(removed));
        }
    }

    private void touch(Iterable<? extends ContentFile<?>> files) {
        files.forEach(file -> touched.addAll(text.all(file)));
    }

    /** Their values. */
    Set<String> all() {
        Set<String> all = new TreeSet<>(touched);
        all.addAll(emptier);
        return all;
    }

    /**
     * A partition that lost all its files was cleaned up or lost, rather than told to be empty: nobody may conclude that its
     * facts are deleted.
     */
    void requireNoneGone(Watermark to) {
        if (emptier.isEmpty()) {
            return;
        }
        Set<String> gone = new TreeSet<>(emptier);
        gone.removeAll(shown(to));
        if (!gone.isEmpty()) {
            throw ErrorCode.SOURCE_CHANGED
                    .error(
                            "Cannot read the delta of %s: partitions %s have no file left at snapshot %d; whole partitions"
                                    + " are never taken for deleted facts",
                            source.name(), gone, to.snapshotId())
                    .value(gone)
                    .expected("rows that say that they are deleted, or the partitions put back");
        }
    }

    private Set<String> shown(Watermark to) {
        Type type = source.schema().findType(text.sourceId());
        Object[] values = emptier.stream()
                .map(value -> Conversions.fromPartitionString(type, value))
                .toArray();
        String column = source.schema().findColumnName(text.sourceId());
        Set<String> shown = new TreeSet<>();
        try (CloseableIterable<FileScanTask> tasks = source.newScan()
                .useSnapshot(to.snapshotId())
                .filter(Expressions.in(column, values))
                .planFiles()) {
            tasks.forEach(task -> text.find(task.file()).ifPresent(shown::add));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return shown;
    }
}
