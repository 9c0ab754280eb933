package dev.hindcast.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.PropertyUtil;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * Until when a run may rest without the table's own expiry taking a snapshot that the run has yet to read. A branch of ours
 * keeps everything up to the snapshot that it stands at; what main has after it, only main's retention keeps.
 */
public final class PauseLimit {
    /** Beyond this an age means for ever; such ages do not fit into an instant either. */
    private static final Duration FOR_EVER = Duration.ofDays(36_500);

    private PauseLimit() {}

    /**
     * The limit on one table.
     *
     * @param pinned snapshot that a branch of ours stands at
     * @return empty when main's retention keeps snapshots for ever
     */
    public static Optional<Instant> of(Table table, long pinned, Instant now) {
        Duration keeps = keeps(table);
        if (keeps.compareTo(FOR_EVER) >= 0) {
            return Optional.empty();
        }
        Instant oldest = now;
        for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
            if (snapshot.snapshotId() == pinned) {
                break;
            }
            oldest = Instant.ofEpochMilli(Math.min(oldest.toEpochMilli(), snapshot.timestampMillis()));
        }
        return Optional.of(oldest.plus(keeps));
    }

    /** How long main keeps a snapshot: by its own ref when that says so, else by the table's property. */
    public static Duration keeps(Table table) {
        SnapshotRef main = table.refs().get(SnapshotRef.MAIN_BRANCH);
        Long ofRef = main == null ? null : main.maxSnapshotAgeMs();
        return Duration.ofMillis(
                ofRef != null
                        ? ofRef
                        : PropertyUtil.propertyAsLong(
                                table.properties(),
                                TableProperties.MAX_SNAPSHOT_AGE_MS,
                                TableProperties.MAX_SNAPSHOT_AGE_MS_DEFAULT));
    }
}
