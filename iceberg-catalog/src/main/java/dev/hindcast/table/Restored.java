package dev.hindcast.table;

import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/**
 * A rollback that landed, as the catalog tells it: only the move creates the tag of what was taken back.
 *
 * @param snapshotId what main was moved to: R, or the old head itself
 * @param until main's watermark before, as text; readers miss some live rows until main covers it again
 */
record Restored(long snapshotId, @Nullable String until) {
    static Optional<Restored> in(TableMetadata now, Refs names) {
        RefHistory main = new RefHistory(now, SnapshotRef.MAIN_BRANCH);
        Optional<Restored> built = main.newestFirst().stream()
                .filter(snapshot -> names.runId().equals(snapshot.summary().get(SummaryKeys.RUN)))
                .filter(snapshot -> undoneTag(now, snapshot, names))
                .findFirst()
                .map(r -> new Restored(r.snapshotId(), r.summary().get(SummaryKeys.REPLAY_UNTIL)));
        return built.or(() -> pointed(now, main, names));
    }

    private static boolean undoneTag(TableMetadata now, Snapshot snapshot, Refs names) {
        String undone = snapshot.summary().get(SummaryKeys.ROLLS_BACK);
        return undone != null && now.ref(names.undone(Long.parseLong(undone))) != null;
    }

    /** No snapshot says so when main was pointed back: the tag stands, and what it names has left main. */
    private static Optional<Restored> pointed(TableMetadata now, RefHistory main, Refs names) {
        String prefix = names.undone(0).replaceAll("0$", "");
        return now.refs().entrySet().stream()
                .filter(ref -> ref.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .map(tag -> now.snapshot(tag.snapshotId()))
                .filter(undone -> !main.contains(undone.snapshotId()))
                .flatMap(undone -> Optional.ofNullable(now.ref(names.previous(undone.snapshotId()))).stream()
                        .map(old ->
                                new Restored(old.snapshotId(), undone.summary().get(SummaryKeys.SOURCE_WATERMARK))))
                .findFirst();
    }
}
