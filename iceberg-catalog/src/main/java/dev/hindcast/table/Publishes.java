package dev.hindcast.table;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** Reads main's history for publishes and the rollbacks that took them back; the order of the snapshots decides. */
public final class Publishes {
    private Publishes() {}

    /** The newest publish in main's history that no later snapshot rolls back. */
    public static Optional<Snapshot> newestStanding(Table table) {
        Set<String> undone = new HashSet<>();
        for (Snapshot snapshot : history(table)) {
            String rollsBack = snapshot.summary().get(SummaryKeys.ROLLS_BACK);
            if (rollsBack != null) {
                undone.add(rollsBack);
            }
            if (isPublish(snapshot) && !undone.contains(String.valueOf(snapshot.snapshotId()))) {
                return Optional.of(snapshot);
            }
        }
        return Optional.empty();
    }

    private static boolean isPublish(Snapshot snapshot) {
        return SummaryKeys.Step.PUBLISH.text().equals(snapshot.summary().get(SummaryKeys.STEP));
    }

    static List<Snapshot> history(Table table) {
        return new RefHistory(SingleAttempt.operationsOf(table).current(), SnapshotRef.MAIN_BRANCH).newestFirst();
    }
}
