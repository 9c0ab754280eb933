package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.MoveInHand;
import dev.hindcast.manifest.MoveOf;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    /** What was there before the branch is dropped. What began later is not judged, and so is left alone. */
    private record Begun(RunRow run, MoveInHand move, List<PointerMoveRow> pending) {}

    /**
     * Ends whatever move the run has begun and stores the truth; a run without one is left alone, and so is a move that began
     * after this call had looked.
     *
     * @return the state the run is in now
     * @throws HindcastException PUBLISH_UNKNOWN while the catalog does not answer; nothing is lost and it may be called again
     */
    public RunState settle(String runId, String actor) {
        Optional<MoveInHand> inHand = manifest.moveInHand(runId);
        RunRow run = row(runId);
        if (inHand.isEmpty()) {
            return run.state();
        }

        Begun begun = new Begun(run, inHand.get(), pending(runId));
        return begun.move().state() == RunState.ROLLING_BACK ? restore(begun, actor) : publish(begun, actor);
    }

    private RunRow row(String runId) {
        return manifest.run(runId)
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot settle run %s: the manifest does not know it", runId)
                        .value(runId)
                        .next("hindcast status"));
    }

    private List<PointerMoveRow> pending(String runId) {
        return manifest.pointerMoves(runId).stream()
                .filter(move -> move.state() == PointerMoveRow.State.PENDING)
                .toList();
    }

    private RunState publish(Begun begun, String actor) {
        String runId = begun.run().runId();
        Refs names = new Refs(runId);
        Optional<Landed> landed;
        try {
            landed = published(metadataWithout(begun.run().targetTable(), names.publish()), names);
        } catch (RuntimeException e) {
            if (begun.move().state() == RunState.PUBLISHING) {
                write(begun, RunState.PUBLISH_UNKNOWN, actor, "catalog is away");
            }
            throw unknown(begun, e);
        }

        endMoves(begun, landed, PointerMove.Kind.PUBLISH, actor);
        landed.ifPresent(move -> {
            manifest.note(runId, notes(move.from(), move.to()), actor);
            manifest.moveAll(runId, PartitionState.VALIDATED, PartitionState.PUBLISHED, actor);
        });
        return landed.isPresent()
                ? ended(begun, RunState.PUBLISHED, actor, "the tag of the old head is there")
                : ended(begun, RunState.GATED, actor, "the move did not land and is dead");
    }

    private static RunNotes notes(long before, long after) {
        return new RunNotes(null, null, null, before, after, null, null, null);
    }

    private RunState restore(Begun begun, String actor) {
        String runId = begun.run().runId();
        Refs names = new Refs(runId);
        Optional<Restored> restored;
        try {
            restored = Restored.in(metadataWithout(begun.run().targetTable(), names.restore()), names);
        } catch (RuntimeException e) {
            throw unknown(begun, e);
        }

        endMoves(begun, restored.map(r -> new Landed(0, r.snapshotId())), PointerMove.Kind.RESTORE, actor);
        restored.ifPresent(r -> manifest.note(
                runId, new RunNotes(null, null, null, null, null, r.snapshotId(), r.until(), null), actor));
        return restored.isPresent()
                ? ended(begun, RunState.ROLLED_BACK, actor, "main shows the old version again")
                : ended(begun, RunState.PUBLISHED, actor, "the move did not land and is dead");
    }

    /** Not where another move is in hand by now; then the answer is where that one stands. */
    private RunState ended(Begun begun, RunState end, String actor, String reason) {
        write(begun, end, actor, reason);
        return row(begun.run().runId()).state();
    }

    private void write(Begun begun, RunState to, String actor, String reason) {
        String runId = begun.run().runId();
        RunState from = begun.move().state();
        String token = begun.move().token();
        if (token == null) {
            manifest.moveRun(runId, from, to, actor, reason);
            return;
        }

        MoveOf move = new MoveOf(runId, token);
        boolean done = manifest.endMove(move, from, to, actor, reason);
        if (!done && from == RunState.PUBLISHING && to != RunState.PUBLISH_UNKNOWN) {
            // A second one that settles the same move may have found the catalog away.
            manifest.endMove(move, RunState.PUBLISH_UNKNOWN, to, actor, reason);
        }
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

    private void endMoves(Begun begun, Optional<Landed> landed, PointerMove.Kind kind, String actor) {
        String text = kind.name().toLowerCase(Locale.ROOT);
        begun.pending().stream()
                .filter(move -> move.kind().equals(text))
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

    private static HindcastException unknown(Begun begun, RuntimeException cause) {
        RunRow run = begun.run();
        return ErrorCode.PUBLISH_UNKNOWN
                .error("Cannot tell whether main of %s has moved for run %s: %s", run.targetTable(), run.runId(), cause)
                .value(begun.move().state())
                .next("hindcast resume " + run.runId())
                .because(cause);
    }
}
