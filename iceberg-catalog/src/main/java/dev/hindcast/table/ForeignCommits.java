package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * Refuses commits on main that nobody can compute again from raw: those that carry no watermark of ours and are no
 * compaction.
 *
 * @param partitions the partitions that matter; empty for all of the table
 * @param accepted snapshots that were accepted by name
 */
public record ForeignCommits(Optional<Set<String>> partitions, Set<Long> accepted) {
    /**
     * Looks at every snapshot in {@code (from, head]}.
     *
     * @throws HindcastException FOREIGN_COMMIT with id, operation and user; CHAIN_BROKEN when {@code from} is no ancestor
     */
    public void require(Table table, long from, long head) {
        Snapshot at = table.snapshot(head);
        while (at != null && at.snapshotId() != from) {
            if (isForeign(at) && touches(table, at)) {
                throw foreign(table, at);
            }

            at = at.parentId() == null ? null : table.snapshot(at.parentId());
        }
        if (at == null && from != 0) {
            throw ErrorCode.CHAIN_BROKEN
                    .error(
                            "Cannot tell who wrote main of %s: snapshot %d is no ancestor of %d",
                            table.name(), from, head)
                    .value(head)
                    .expected("a descendant of " + from);
        }
    }

    private boolean isForeign(Snapshot snapshot) {
        return !snapshot.summary().containsKey(SummaryKeys.SOURCE_WATERMARK)
                && !DataOperations.REPLACE.equals(snapshot.operation())
                && !accepted.contains(snapshot.snapshotId());
    }

    private boolean touches(Table table, Snapshot snapshot) {
        if (partitions.isEmpty()) {
            return true;
        }

        PartitionText text = PartitionText.ofOnlyColumn(table);
        SnapshotChanges changes =
                SnapshotChanges.builderFor(table).snapshot(snapshot).build();
        return Stream.of(
                        changes.addedDataFiles(),
                        changes.removedDataFiles(),
                        changes.addedDeleteFiles(),
                        changes.removedDeleteFiles())
                .flatMap(files -> StreamSupport.stream(files.spliterator(), false))
                .anyMatch(file -> inside(text, file));
    }

    /** A file whose partition cannot be told may hold anything. */
    private boolean inside(PartitionText text, ContentFile<?> file) {
        return text.find(file).map(partitions.orElseThrow()::contains).orElse(true);
    }

    private static HindcastException foreign(Table table, Snapshot snapshot) {
        String who = user(snapshot);
        return ErrorCode.FOREIGN_COMMIT
                .error(
                        "Cannot move main of %s: snapshot %d (%s by %s) is not ours and would be lost",
                        table.name(), snapshot.snapshotId(), snapshot.operation(), who)
                .value(snapshot.snapshotId() + " " + snapshot.operation() + " " + who)
                .expected(
                        "its rows in the raw table, or --accept " + snapshot.snapshotId() + " where they may be lost");
    }

    private static String user(Snapshot snapshot) {
        for (String key : new String[] {"user", "engine-name", "spark.app.id", "flink.job-id", "app-id"}) {
            @Nullable String value = snapshot.summary().get(key);
            if (value != null) {
                return value;
            }
        }
        return "unknown user";
    }
}
