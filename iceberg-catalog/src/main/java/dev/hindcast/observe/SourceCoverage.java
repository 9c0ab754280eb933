package dev.hindcast.observe;

import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.PropertyUtil;

/** Reads from the two tables alone when main first covered each source snapshot with rows. */
public final class SourceCoverage {
    private final List<SourceCommit> commits = new ArrayList<>();
    private final Deque<Snapshot> waiting;

    private SourceCoverage(Deque<Snapshot> waiting) {
        this.waiting = waiting;
    }

    /**
     * The source snapshots with rows that are still in the metadata, oldest first. REPLACE and empty ones are left out. One
     * pass over each history.
     */
    public static List<SourceCommit> read(Table source, Table target) {
        SourceCoverage coverage = new SourceCoverage(withRows(source));
        String uuid = source.uuid().toString();
        for (Snapshot snapshot : oldestFirst(target)) {
            String watermark = snapshot.summary().get(SummaryKeys.SOURCE_WATERMARK);
            if (watermark != null && uuid.equals(snapshot.summary().get(SummaryKeys.SOURCE_TABLE_UUID))) {
                coverage.cover(Watermark.parse(watermark), Instant.ofEpochMilli(snapshot.timestampMillis()));
            }
        }

        coverage.waiting.forEach(snapshot -> coverage.add(snapshot, Optional.empty()));
        return coverage.commits;
    }

    /** A position that was set back finds nothing waiting: what was covered once is not reopened. */
    private void cover(Watermark upTo, Instant at) {
        while (!waiting.isEmpty() && waiting.peek().sequenceNumber() <= upTo.sequenceNumber()) {
            add(waiting.remove(), Optional.of(at));
        }
    }

    private void add(Snapshot snapshot, Optional<Instant> covered) {
        Instant committed = Instant.ofEpochMilli(snapshot.timestampMillis());
        commits.add(new SourceCommit(snapshot.snapshotId(), committed, rows(snapshot), covered));
    }

    private static Deque<Snapshot> withRows(Table source) {
        Deque<Snapshot> found = new ArrayDeque<>();
        for (Snapshot snapshot : oldestFirst(source)) {
            if (!DataOperations.REPLACE.equals(snapshot.operation()) && rows(snapshot) > 0) {
                found.add(snapshot);
            }
        }
        return found;
    }

    /** Rows that the snapshot added or deleted. */
    private static long rows(Snapshot snapshot) {
        return PropertyUtil.propertyAsLong(snapshot.summary(), SnapshotSummary.ADDED_RECORDS_PROP, 0)
                + PropertyUtil.propertyAsLong(snapshot.summary(), SnapshotSummary.DELETED_RECORDS_PROP, 0);
    }

    private static Deque<Snapshot> oldestFirst(Table table) {
        Deque<Snapshot> history = new ArrayDeque<>();
        Snapshot at = table.currentSnapshot();
        while (at != null) {
            history.addFirst(at);
            Long parent = at.parentId();
            at = parent == null ? null : table.snapshot(parent);
        }
        return history;
    }
}
