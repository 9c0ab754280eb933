package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Refs;

/** {@code complete}: the result is trusted; the pins that kept the way back open are released. Nothing is expired by it. */
public final class CompleteVerb {
    private final Session session;

    public CompleteVerb(Session session) {
        this.session = session;
    }

    /** Releases the run's pins and its hold on the target; of a completed run, what a crash may have left of them. */
    public Answer complete(String runId) {
        RunRow row = session.run(runId);
        if (row.state() == RunState.COMPLETED) {
            release(row);
            return answer(runId, "Run " + runId + " is COMPLETED already.");
        }
        if (!row.state().canMoveTo(RunState.COMPLETED)
                || !session.manifest()
                        .moveRun(runId, row.state(), RunState.COMPLETED, session.actor(), "released by a person")) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot complete run %s: it is %s",
                            runId, session.run(runId).state())
                    .value(session.run(runId).state())
                    .expected("PUBLISHED or ROLLED_BACK")
                    .next(NextStep.after(session.run(runId)));
        }
        release(row);
        return answer(runId, "Run " + runId + " is COMPLETED; a rollback is not possible any more.");
    }

    /** The tag of the old head goes too, unless main shows its files again after a rollback. */
    private void release(RunRow row) {
        LockedPlan plan = session.plan(row.runId());
        new RunPins(session, plan).release();
        Long published = row.notes().mainAfter();
        if (published != null && row.notes().restored() == null) {
            session.refs().drop(plan.target().table(), new Refs(row.runId()).previous(published));
        }
    }

    private Answer answer(String runId, String text) {
        return Answer.done("complete", runId, RunState.COMPLETED.name(), RunAnswers.data(session, runId), text);
    }
}
