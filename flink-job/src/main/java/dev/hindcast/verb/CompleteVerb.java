package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.observe.Replay;
import dev.hindcast.table.LandedMoves;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Table;

/** {@code complete}: the result is trusted; the pins that kept the way back open are released. Nothing is expired by it. */
public final class CompleteVerb {
    private final Session session;

    public CompleteVerb(Session session) {
        this.session = session;
    }

    /** Releases the run's pins and its hold on the target. */
    public Answer complete(String runId) {
        RunRow row = session.run(runId);
        // Whatever may be missing must be missed before the state moves: it does not move back.
        RunPins pins = new RunPins(session, session.plan(runId));
        requireShown(row);
        if (row.state() != RunState.COMPLETED
                && (!row.state().canMoveTo(RunState.COMPLETED)
                        || !session.manifest()
                                .moveRun(
                                        runId,
                                        row.state(),
                                        RunState.COMPLETED,
                                        session.actor(),
                                        "released by a person"))) {
            throw refused(runId);
        }
        pins.release();
        pins.releaseWayBack(row.notes());
        new SpentTags(session).drop(row.targetTable());
        OptionalLong left = Replay.left(row, position(row.targetTable()));
        Answer answer = answer(
                runId,
                (row.state() == RunState.COMPLETED ? "Nothing to do: run " : "Run ") + runId + " is COMPLETED; "
                        + end(row) + missing(left));
        return left.orElse(0) == 0 ? answer : answer.next("hindcast live SPEC");
    }

    /** What {@link #complete} would do; nothing is changed. */
    public Answer dryRun(String runId) {
        RunRow row = session.run(runId);
        RunPins pins = new RunPins(session, session.plan(runId));
        requireShown(row);
        if (row.state() != RunState.COMPLETED && !row.state().canMoveTo(RunState.COMPLETED)) {
            throw refused(runId);
        }
        String text = "Would complete run " + runId + ", which is " + row.state() + ": drop " + pins.held()
                + ", and with " + pins.heldAsWayBack(row.notes()) + " the way back. Main is not touched.";
        return Answer.done("complete", runId, "DRY_RUN", RunAnswers.data(session, runId), text)
                .next("hindcast complete " + runId);
    }

    private HindcastException refused(String runId) {
        RunRow now = session.run(runId);
        return ErrorCode.STATE_FORBIDS
                .error(
                        "Cannot complete run %s: it is %s (%s)",
                        runId, now.state(), now.state().sentence())
                .value(now.state())
                .expected("PUBLISHED or ROLLED_BACK")
                .next(NextCommand.first(now));
    }

    /** The way back is not given up for a result that main does not show. */
    private void requireShown(RunRow row) {
        Long shown = row.state() == RunState.ROLLED_BACK
                ? row.notes().restored()
                : row.notes().mainAfter();
        if (shown != null && (row.state() == RunState.PUBLISHED || row.state() == RunState.ROLLED_BACK)) {
            LandedMoves.requireOnMain(session.catalogs(), row.targetTable(), row.runId(), shown);
        }
    }

    private Optional<Watermark> position(String target) {
        Table table = session.catalogs().load(target);
        return Positions.of(table, Positions.mainHead(table)).map(RefPosition::watermark);
    }

    private static String missing(OptionalLong left) {
        return left.orElse(0) == 0
                ? ""
                : " Main still misses " + left.getAsLong()
                        + " source snapshots that it had before the rollback: the live pipeline brings them back.";
    }

    private static String end(RunRow before) {
        return before.notes().restored() == null
                ? "a rollback is not possible any more."
                : "main keeps the old version, and another run on " + before.targetTable() + " may be planned.";
    }

    private Answer answer(String runId, String text) {
        return Answer.done("complete", runId, RunState.COMPLETED.name(), RunAnswers.data(session, runId), text)
                .next(NextCommand.after(session.run(runId)));
    }
}
