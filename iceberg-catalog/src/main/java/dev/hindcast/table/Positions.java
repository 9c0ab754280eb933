package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Reads where a ref stands from the summaries of its ancestors, never from anywhere else. */
public final class Positions {
    private Positions() {}

    /** Position of the nearest ancestor that carries one, with only REPLACE snapshots between; empty when there is none. */
    public static Optional<RefPosition> of(Table table, long head) {
        Snapshot at = table.snapshot(head);
        while (at != null) {
            if (at.summary().containsKey(SummaryKeys.SOURCE_WATERMARK)) {
                return Optional.of(read(at));
            }
            if (!DataOperations.REPLACE.equals(at.operation())) {
                return Optional.empty();
            }

            at = parent(table, at);
        }
        return Optional.empty();
    }

    private static @Nullable Snapshot parent(Table table, Snapshot child) {
        return child.parentId() == null ? null : table.snapshot(child.parentId());
    }

    private static RefPosition read(Snapshot carrier) {
        Map<String, String> summary = carrier.summary();
        Map<String, Long> dependencies = new HashMap<>();
        SummaryJson.read(summary.getOrDefault(SummaryKeys.DEPENDENCIES, "{}"))
                .forEach((alias, id) -> dependencies.put(alias, Long.parseLong(id)));
        return new RefPosition(
                carrier.snapshotId(),
                entry(carrier, SummaryKeys.SOURCE_TABLE_UUID),
                Watermark.parse(entry(carrier, SummaryKeys.SOURCE_WATERMARK)),
                entry(carrier, SummaryKeys.TRANSFORM),
                dependencies);
    }

    private static String entry(Snapshot carrier, String key) {
        String value = carrier.summary().get(key);
        if (value == null) {
            throw ErrorCode.POSITION_UNKNOWN
                    .error("Cannot read the position of snapshot %d: %s is missing", carrier.snapshotId(), key)
                    .value(carrier.snapshotId())
                    .expected(key + " in its summary");
        }
        return value;
    }

    /** The candidate's own watermark: that of the nearest ancestor that carries one, down to the fork. */
    public static Optional<Watermark> candidateWatermark(Table table, long head, long fork) {
        Snapshot at = table.snapshot(head);
        while (at != null && at.snapshotId() != fork) {
            String text = at.summary().get(SummaryKeys.CANDIDATE_WATERMARK);
            if (text != null) {
                return Optional.of(Watermark.parse(text));
            }

            at = parent(table, at);
        }
        return Optional.empty();
    }

    /** The summary entries that record a position. */
    public static Map<String, String> summary(RefPosition position) {
        return Map.of(
                SummaryKeys.SOURCE_TABLE_UUID, position.sourceUuid(),
                SummaryKeys.SOURCE_WATERMARK, position.watermark().text(),
                SummaryKeys.TRANSFORM, position.transform(),
                SummaryKeys.DEPENDENCIES, SummaryJson.write(position.dependencies()));
    }

    /**
     * The watermark of a snapshot of a source table.
     *
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE, or NOT_SUPPORTED for a table of format version 1,
     *     whose snapshots have no order of their own
     */
    public static Watermark watermark(Table source, long snapshotId) {
        Snapshot snapshot = source.snapshot(snapshotId);
        if (snapshot == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error("Cannot read %s at snapshot %d: it is not in the table any more", source.name(), snapshotId)
                    .value(snapshotId);
        }

        requireSequenceNumbers(source);
        return new Watermark(snapshotId, snapshot.sequenceNumber(), snapshot.timestampMillis());
    }

    static void requireSequenceNumbers(Table source) {
        int version = SingleAttempt.operationsOf(source).current().formatVersion();
        if (version < 2) {
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot use %s as a source: format version 1 has no sequence numbers", source.name())
                    .value(version)
                    .expected("format version 2 or 3");
        }
    }

    /** The newest watermark of a source table, {@link Watermark#NONE} when it is empty. */
    public static Watermark head(Table source) {
        Snapshot current = source.currentSnapshot();
        return current == null ? Watermark.NONE : watermark(source, current.snapshotId());
    }

    /** Id of main's head, 0 when the table has no snapshot. */
    public static long mainHead(Table table) {
        Snapshot main = table.snapshot(SnapshotRef.MAIN_BRANCH);
        return main == null ? 0 : main.snapshotId();
    }
}
