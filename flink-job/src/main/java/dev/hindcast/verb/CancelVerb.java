package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.table.Settlement;

/** {@code cancel}: stops a run; what is finished stays, and {@code resume} takes it up again. */
public final class CancelVerb {
    private final Session session;

    public CancelVerb(Session session) {
        this.session = session;
    }

    /** From the moment this returns no partition is claimed and no lease of the run is worth anything. */
    public Answer cancel(String runId) {
        new Settlement(session.catalogs(), session.refs(), session.manifest()).settle(runId, session.actor());
        RunRow row = session.run(runId);
        boolean already = row.state() == RunState.CANCELLED;
        if (!already && !moved(row)) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot cancel run %s: it is %s",
                            runId, session.run(runId).state())
                    .value(session.run(runId).state())
                    .expected("a run that is not published and has not ended")
                    .next(NextCommand.first(session.run(runId)));
        }
        int stopped = stopPartitions(session.manifest(), runId, session.actor());
        String text = "Run " + runId + (already ? " is CANCELLED already" : " is CANCELLED") + ": " + stopped
                + " partitions were stopped now, none is computed any more; finished ones stay on the candidate.";
        return Answer.done("cancel", runId, RunState.CANCELLED.name(), RunAnswers.data(session, runId), text)
                .next("hindcast resume " + runId, "hindcast abort " + runId);
    }

    private boolean moved(RunRow row) {
        return row.state().canMoveTo(RunState.CANCELLED)
                && session.manifest()
                        .moveRun(
                                row.runId(), row.state(), RunState.CANCELLED, session.actor(), "cancelled by a person");
    }

    /**
     * To be called when the run is no longer RUNNING. Those that are computed first: a worker that gives one back in between
     * makes it PENDING, where the second move finds it.
     */
    static int stopPartitions(Manifest manifest, String runId, String actor) {
        return manifest.moveAll(runId, PartitionState.RUNNING, PartitionState.CANCELLED, actor)
                + manifest.moveAll(runId, PartitionState.PENDING, PartitionState.CANCELLED, actor);
    }
}
