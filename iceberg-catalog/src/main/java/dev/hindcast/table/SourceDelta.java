package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * What happened in the raw table in the half-open window {@code (from, to]}, by walking its ancestry.
 *
 * @param snapshots all of them, oldest first
 * @param touched values of the partitions that rows were appended to or taken from, as ISO text
 */
public record SourceDelta(Watermark from, Watermark to, List<Note> snapshots, Set<String> touched) {
    public SourceDelta {
        snapshots = List.copyOf(snapshots);
        touched = Collections.unmodifiableSet(new TreeSet<>(touched));
    }

    /** What becomes of a snapshot that overwrites or deletes. */
    public enum Deletes {
        /** The window is refused. */
        REFUSE,
        /** Each partition that it touches is computed anew. */
        RECOMPUTE
    }

    /** One snapshot of the window. */
    public record Note(long snapshotId, String operation, long addedRows) {}

    /**
     * Walks the window. {@code from} may be {@link Watermark#NONE}.
     *
     * @throws dev.hindcast.error.HindcastException CHAIN_BROKEN (missing ancestor, named), SOURCE_REWOUND (from is not an
     *     ancestor of to), SOURCE_CHANGED (an overwrite or delete that is to be refused, named by id and operation; or one
     *     after which a partition has no file left, named too)
     */
    public static SourceDelta between(
            Table source, Watermark from, Watermark to, String partitionColumn, Deletes deletes) {
        Positions.requireSequenceNumbers(source);
        List<Snapshot> window = window(source, from, to);
        if (deletes == Deletes.REFUSE) {
            window.forEach(snapshot -> requireReadable(source, snapshot));
        }
        TouchedPartitions touched = new TouchedPartitions(source, PartitionText.ofColumn(source, partitionColumn));
        // Each snapshot costs two reads from the store, so that a long window is read side by side.
        window.parallelStream()
                .filter(snapshot -> !DataOperations.REPLACE.equals(snapshot.operation()))
                .forEach(touched::add);
        touched.requireNoneGone(to);
        return new SourceDelta(from, to, window.stream().map(SourceDelta::note).toList(), touched.all());
    }

    private static List<Snapshot> window(Table source, Watermark from, Watermark to) {
        List<Snapshot> newestFirst = new ArrayList<>();
        @Nullable Long id = to.snapshotId() == 0 ? null : Long.valueOf(to.snapshotId());
        while (id != null && id != from.snapshotId()) {
            Snapshot snapshot = source.snapshot(id);
            if (snapshot == null) {
                throw broken(source, id, from);
            }
            if (snapshot.sequenceNumber() <= from.sequenceNumber()) {
                throw rewound(source, from, to);
            }

            newestFirst.add(snapshot);
            id = snapshot.parentId();
        }
        if (id == null && from.snapshotId() != 0) {
            throw rewound(source, from, to);
        }

        Collections.reverse(newestFirst);
        return newestFirst;
    }

    private static HindcastException broken(Table source, long missing, Watermark from) {
        return ErrorCode.CHAIN_BROKEN
                .error("Cannot read the delta of %s: snapshot %d has been expired", source.name(), missing)
                .value(missing)
                .expected("every snapshot since " + from.text());
    }

    private static HindcastException rewound(Table source, Watermark from, Watermark to) {
        return ErrorCode.SOURCE_REWOUND
                .error(
                        "Cannot read the delta of %s: %d is not an ancestor of %d",
                        source.name(), from.snapshotId(), to.snapshotId())
                .value(to.text())
                .expected("a descendant of " + from.text());
    }

    private static void requireReadable(Table source, Snapshot snapshot) {
        String operation = snapshot.operation();
        if (!DataOperations.APPEND.equals(operation) && !DataOperations.REPLACE.equals(operation)) {
            throw ErrorCode.SOURCE_CHANGED
                    .error(
                            "Cannot read the delta of %s: snapshot %d is an %s, and source.deletes is refuse",
                            source.name(), snapshot.snapshotId(), operation)
                    .value(snapshot.snapshotId() + " " + operation)
                    .expected("append or replace");
        }
    }

    private static Note note(Snapshot snapshot) {
        long rows = Long.parseLong(snapshot.summary().getOrDefault("added-records", "0"));
        return new Note(snapshot.snapshotId(), snapshot.operation(), rows);
    }
}
