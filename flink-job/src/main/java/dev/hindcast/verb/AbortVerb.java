package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.table.Settlement;

/** {@code abort}: gives a run up before it is published; readers never saw it. */
public final class AbortVerb {
    private final Session session;

    public AbortVerb(Session session) {
        this.session = session;
    }

    /** Settles what may be under way, moves the run to ABORTED, drops candidate and pins, and cleans its staging. */
    public Answer abort(String runId) {
        new Settlement(session.catalogs(), session.refs(), session.manifest()).settle(runId, session.actor());
        RunRow row = session.run(runId);
        // Whatever may be missing must be missed before the state moves: it does not move back.
        RunPins pins = new RunPins(session, session.plan(runId));
        if (row.state() != RunState.ABORTED
                && (!row.state().canMoveTo(RunState.ABORTED)
                        || !session.manifest()
                                .moveRun(
                                        runId,
                                        row.state(),
                                        RunState.ABORTED,
                                        session.actor(),
                                        "given up by a person"))) {
            throw refused(runId);
        }
        CancelVerb.stopPartitions(session.manifest(), runId, session.actor());
        pins.release();
        new SpentTags(session).drop(row.targetTable());
        return answer(
                runId,
                "Run " + runId + " is ABORTED; its candidate and pins are dropped; "
                        + new CleanVerb(session).sweep(row)
                        + " The same inputs are computed again under another name in the spec.");
    }

    /** What {@link #abort} would do; nothing is changed, nothing under way is settled. */
    public Answer dryRun(String runId) {
        RunRow row = session.run(runId);
        RunPins pins = new RunPins(session, session.plan(runId));
        if (row.state() != RunState.ABORTED && !row.state().canMoveTo(RunState.ABORTED)) {
            throw refused(runId);
        }
        String text = "Would give run " + runId + " up, which is " + row.state() + ": drop " + pins.held()
                + ", then delete the files of its attempts that no other snapshot reaches. Main is not touched.";
        return Answer.done("abort", runId, "DRY_RUN", RunAnswers.data(session, runId), text)
                .next("hindcast abort " + runId);
    }

    private HindcastException refused(String runId) {
        RunRow now = session.run(runId);
        return ErrorCode.STATE_FORBIDS
                .error(
                        "Cannot abort run %s: it is %s (%s)",
                        runId, now.state(), now.state().sentence())
                .value(now.state())
                .expected("a run that was not published")
                .next(NextCommand.first(now));
    }

    private Answer answer(String runId, String text) {
        return Answer.done("abort", runId, RunState.ABORTED.name(), RunAnswers.data(session, runId), text)
                .next("hindcast plan SPEC");
    }
}
