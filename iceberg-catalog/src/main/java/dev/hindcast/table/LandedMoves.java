package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;

/**
 * Which moves of main a run has made, told by the catalog alone. The manifest may say otherwise: it records intent, and either
 * of the two may have been restored from an older copy.
 */
public final class LandedMoves {
    private final TableMetadata now;
    private final Refs names;
    private final RefHistory main;

    LandedMoves(TableMetadata now, Refs names) {
        this.now = now;
        this.names = names;
        this.main = new RefHistory(now, SnapshotRef.MAIN_BRANCH);
    }

    /** As the catalog stands now. */
    public static LandedMoves of(Catalogs catalogs, String table, String runId) {
        return new LandedMoves(SingleAttempt.operationsOf(catalogs.load(table)).current(), new Refs(runId));
    }

    /**
     * A move that landed: main went from one snapshot to the other.
     *
     * @param from main's head before, M
     * @param to main's head after, P
     */
    public record Landed(long from, long to) {}

    /**
     * The publish; only the move itself creates the tag that tells of it. Where main was pointed back at the old head, what was
     * published has left main, and the tag of that move tells that it was there.
     */
    public Optional<Landed> published() {
        String prefix = names.previous(0).replaceAll("0$", "");
        return now.refs().entrySet().stream()
                .filter(ref -> ref.getKey().startsWith(prefix) && ref.getValue().isTag())
                .map(ref -> landed(ref, prefix))
                .filter(move -> main.contains(move.to()) || now.ref(names.undone(move.to())) != null)
                .findFirst();
    }

    /** The rollback of that publish. */
    Optional<Restored> restored() {
        return Restored.in(now, names);
    }

    /** Whether main shows this snapshot, or did before what it shows now. */
    public boolean onMain(long snapshotId) {
        return main.contains(snapshotId);
    }

    /**
     * Refuses to take for done what main does not show.
     *
     * @throws dev.hindcast.error.HindcastException REF_MOVED when main's history does not hold the snapshot
     */
    public static void requireOnMain(Catalogs catalogs, String table, String runId, long snapshotId) {
        LandedMoves moves = of(catalogs, table, runId);
        if (!moves.onMain(snapshotId)) {
            throw ErrorCode.REF_MOVED
                    .error(
                            "Cannot go on with run %s: by the manifest main of %s moved to snapshot %d, but main's history"
                                    + " does not hold it",
                            runId, table, snapshotId)
                    .value("main at " + moves.main.head())
                    .expected("catalog and manifest of the same moment; was the catalog restored from an older copy?")
                    .next("hindcast status " + runId);
        }
    }

    private static Landed landed(Map.Entry<String, SnapshotRef> tag, String prefix) {
        return new Landed(
                tag.getValue().snapshotId(), Long.parseLong(tag.getKey().substring(prefix.length())));
    }
}
