package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;

/**
 * Ends a move of main that somebody began: first the branch is removed until it is absent, which kills every late request,
 * then the tag tells whether the move landed. Right without the manifest, and safe to repeat after a crash anywhere.
 */
public final class Settlement {
    private final Catalogs catalogs;
    private final RefChanges refs;
    private final Manifest manifest;

    public Settlement(Catalogs catalogs, RefChanges refs, Manifest manifest) {
        this.catalogs = catalogs;
        this.refs = refs;
        this.manifest = manifest;
    }

    /** A move that landed: main went from {@code from} to {@code to}. */
    private record Landed(long from, long to) {}

    /**
     * Ends whatever move the run has begun and stores the truth; a run without one is left alone.
     *
     * @return the state the run is in now
     * @throws HindcastException PUBLISH_UNKNOWN while the catalog does not answer; nothing is lost and it may be called again
     */
    public RunState settle(String runId, String actor) {
        RunRow run = row(runId);
        return switch (run.state()) {
            case PUBLISHING, PUBLISH_UNKNOWN -> publish(run, actor);
            case ROLLING_BACK -> restore(run, actor);
            default -> run.state();
        };
    }

    private RunRow row(String runId) {
        return manifest.run(runId)
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot settle run %s: the manifest does not know it", runId)
                        .value(runId)
                        .next("hindcast status"));
    }

    private RunState publish(RunRow run, String actor) {
        Refs names = new Refs(run.runId());
        Optional<Landed> landed;
        try {
            landed = published(metadataWithout(run.targetTable(), names.publish()), names);
        } catch (RuntimeException e) {
            if (run.state() == RunState.PUBLISHING) {
                manifest.moveRun(run.runId(), RunState.PUBLISHING, RunState.PUBLISH_UNKNOWN, actor, "catalog is away");
            }
            throw unknown(run, e);
        }

        endMoves(run, landed, PointerMove.Kind.PUBLISH, actor);
        landed.ifPresent(move -> {
            manifest.note(run.runId(), notes(move.from(), move.to()), actor);
            manifest.moveAll(run.runId(), PartitionState.VALIDATED, PartitionState.PUBLISHED, actor);
        });
        RunState end = landed.isPresent() ? RunState.PUBLISHED : RunState.GATED;
        String reason = landed.isPresent() ? "the tag of the old head is there" : "the move did not land and is dead";
        manifest.moveRun(run.runId(), run.state(), end, actor, reason);
        return row(run.runId()).state();
    }

    private static RunNotes notes(long before, long after) {
        return new RunNotes(null, null, null, before, after, null, null, null);
    }

    private RunState restore(RunRow run, String actor) {
        Refs names = new Refs(run.runId());
        Optional<Snapshot> restored;
        try {
            restored = restored(metadataWithout(run.targetTable(), names.restore()), names);
        } catch (RuntimeException e) {
            throw unknown(run, e);
        }

        endMoves(run, restored.map(r -> new Landed(0, r.snapshotId())), PointerMove.Kind.RESTORE, actor);
        restored.ifPresent(r -> {
            String until = r.summary().get(SummaryKeys.REPLAY_UNTIL);
            manifest.note(run.runId(), new RunNotes(null, null, null, null, null, r.snapshotId(), until, null), actor);
        });
        RunState end = restored.isPresent() ? RunState.ROLLED_BACK : RunState.PUBLISHED;
        String reason = restored.isPresent() ? "main shows the old version again" : "the move did not land and is dead";
        manifest.moveRun(run.runId(), RunState.ROLLING_BACK, end, actor, reason);
        return row(run.runId()).state();
    }

    private TableMetadata metadataWithout(String table, String branch) {
        refs.drop(table, branch);
        return SingleAttempt.operationsOf(catalogs.load(table)).current();
    }

    private static Optional<Landed> published(TableMetadata now, Refs names) {
        RefHistory main = new RefHistory(now, SnapshotRef.MAIN_BRANCH);
        String prefix = names.previous(0).replaceAll("0$", "");
        return now.refs().entrySet().stream()
                .filter(ref -> ref.getKey().startsWith(prefix) && ref.getValue().isTag())
                .map(ref -> landed(ref, prefix))
                .filter(move -> main.contains(move.to()))
                .findFirst();
    }

    private static Landed landed(Map.Entry<String, SnapshotRef> tag, String prefix) {
        return new Landed(
                tag.getValue().snapshotId(), Long.parseLong(tag.getKey().substring(prefix.length())));
    }

    private static Optional<Snapshot> restored(TableMetadata now, Refs names) {
        return new RefHistory(now, SnapshotRef.MAIN_BRANCH)
                .newestFirst().stream()
                        .filter(snapshot ->
                                names.runId().equals(snapshot.summary().get(SummaryKeys.RUN)))
                        .filter(snapshot -> undoneTag(now, snapshot, names))
                        .findFirst();
    }

    private static boolean undoneTag(TableMetadata now, Snapshot snapshot, Refs names) {
        String undone = snapshot.summary().get(SummaryKeys.ROLLS_BACK);
        return undone != null && now.ref(names.undone(Long.parseLong(undone))) != null;
    }

    private void endMoves(RunRow run, Optional<Landed> landed, PointerMove.Kind kind, String actor) {
        String text = kind.name().toLowerCase(Locale.ROOT);
        manifest.pointerMoves(run.runId()).stream()
                .filter(move -> move.kind().equals(text) && move.state() == PointerMoveRow.State.PENDING)
                .forEach(move -> manifest.putPointerMove(ended(move, landed), actor));
    }

    private static PointerMoveRow ended(PointerMoveRow move, Optional<Landed> landed) {
        boolean done = landed.filter(l -> l.to() == move.toSnapshot()).isPresent();
        return new PointerMoveRow(
                move.runId(),
                move.token(),
                move.kind(),
                move.fromSnapshot(),
                move.toSnapshot(),
                done ? PointerMoveRow.State.LANDED : PointerMoveRow.State.DEAD,
                move.at());
    }

    private static HindcastException unknown(RunRow run, RuntimeException cause) {
        return ErrorCode.PUBLISH_UNKNOWN
                .error("Cannot tell whether main of %s has moved for run %s: %s", run.targetTable(), run.runId(), cause)
                .value(run.state())
                .next("hindcast resume " + run.runId())
                .because(cause);
    }
}
