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
import dev.hindcast.table.LandedMoves.Landed;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Ends a move of main that somebody began: first the branch is removed until it is absent, which kills every late request,
 * then the tag tells whether the move landed. Right without the manifest, and safe to repeat after a crash anywhere.
 */
public final class Settlement {
    private static final String FOUND = "main shows the move; the manifest is older than the catalog";

    private final Catalogs catalogs;
    private final RefChanges refs;
    private final Manifest manifest;

    public Settlement(Catalogs catalogs, RefChanges refs, Manifest manifest) {
        this.catalogs = catalogs;
        this.refs = refs;
        this.manifest = manifest;
    }

    /** States that a manifest restored from an older copy may show although the run has moved main since. */
    private static final Set<RunState> BEFORE_A_MOVE =
            EnumSet.of(RunState.VALIDATED, RunState.CAUGHT_UP, RunState.GATED, RunState.REFUSED, RunState.PUBLISHED);

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
            return begunAgain(run, actor) ? settledOnce(runId, actor) : run.state();
        }

        Begun begun = new Begun(run, inHand.get(), pending(runId));
        return begun.move().state() == RunState.ROLLING_BACK ? restore(begun, actor) : publish(begun, actor);
    }

    /** The move that was forgotten, and then whatever followed it. */
    private RunState settledOnce(String runId, String actor) {
        settle(runId, actor);
        return settle(runId, actor);
    }

    /**
     * Whether the catalog shows a move of which the manifest knows nothing; it is in hand again then, to be settled like any
     * other.
     */
    private boolean begunAgain(RunRow run, String actor) {
        if (!BEFORE_A_MOVE.contains(run.state())) {
            return false;
        }

        try {
            LandedMoves moves = LandedMoves.of(catalogs, run.targetTable(), run.runId());
            return run.state() == RunState.PUBLISHED
                    ? moves.restored().isPresent() && begin(run, RunState.ROLLING_BACK, actor)
                    : moves.published().isPresent()
                            && gated(run, actor)
                            && begin(row(run.runId()), RunState.PUBLISHING, actor);
        } catch (RuntimeException catalogIsAway) {
            // Nothing is known to be in hand; whoever goes on asks the catalog anyway.
            return false;
        }
    }

    private boolean begin(RunRow run, RunState to, String actor) {
        MoveOf move = new MoveOf(run.runId(), run.runId() + "/found-on-main");
        return manifest.beginMove(move, run.state(), to, actor, FOUND);
    }

    /** Main cannot show a run that was not gated: the manifest has only forgotten it. */
    private boolean gated(RunRow run, String actor) {
        RunState from = run.state();
        if (from == RunState.VALIDATED) {
            manifest.moveRun(run.runId(), from, RunState.CAUGHT_UP, actor, FOUND);
            from = RunState.CAUGHT_UP;
        }
        return from == RunState.GATED || manifest.moveRun(run.runId(), from, RunState.GATED, actor, FOUND);
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
            landed = movesWithout(begun, names.publish()).published();
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
            restored = movesWithout(begun, names.restore()).restored();
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

    private LandedMoves movesWithout(Begun begun, String branch) {
        refs.drop(begun.run().targetTable(), branch);
        return LandedMoves.of(catalogs, begun.run().targetTable(), begun.run().runId());
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
