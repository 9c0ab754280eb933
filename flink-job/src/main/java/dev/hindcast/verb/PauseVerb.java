package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.spec.TimeText;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** {@code pause}: no new partition is claimed; those being computed finish. */
public final class PauseVerb {
    private final Session session;

    public PauseVerb(Session session) {
        this.session = session;
    }

    /** Pauses a RUNNING run; says so when it is paused already. */
    public Answer pause(String runId) {
        RunRow row = session.run(runId);
        if (row.state() == RunState.PAUSED) {
            return answer(runId, "Run " + runId + " is PAUSED already.");
        }
        if (row.state() != RunState.RUNNING
                || !session.manifest()
                        .moveRun(runId, RunState.RUNNING, RunState.PAUSED, session.actor(), "paused by a person")) {
            RunState now = session.run(runId).state();
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot pause run %s: it is %s", runId, now)
                    .value(now)
                    .expected("RUNNING")
                    .next("hindcast status " + runId);
        }
        if (Set.of(PartitionState.VALIDATED)
                .containsAll(session.manifest().count(runId).keySet())) {
            return nothingLeft(runId);
        }
        return answer(
                runId, "Run " + runId + " is PAUSED: no partition is claimed any more, those being computed finish.");
    }

    /** Its worker may have died before it could say so. */
    private Answer nothingLeft(String runId) {
        session.manifest()
                .moveRun(runId, RunState.PAUSED, RunState.VALIDATED, session.actor(), "nothing was left to pause");
        RunRow row = session.run(runId);
        String text = "Every partition of run " + runId + " is computed, nothing is left to pause: it is " + row.state()
                + " (" + row.state().sentence() + ").";
        return Answer.done("pause", runId, row.state().name(), RunAnswers.data(session, runId), text)
                .next(NextCommand.after(row));
    }

    private Answer answer(String runId, String text) {
        ObjectNode data = RunAnswers.data(session, runId);
        String limit = limit(runId, data);
        return Answer.done("pause", runId, "PAUSED", data, text + limit).next("hindcast resume " + runId);
    }

    /** The run is paused already: a plan or a table that cannot be read only leaves the limit untold. */
    private String limit(String runId, ObjectNode data) {
        try {
            Optional<Instant> until = new RunPins(session, session.plan(runId)).mayPauseUntil();
            data.put("may_pause_until", until.map(Instant::toString).orElse(null));
            return until.map(end -> " It may stay paused until " + TimeText.of(end) + ".")
                    .orElse(" It may stay paused as long as you like.");
        } catch (HindcastException e) {
            data.putNull("may_pause_until");
            return " Until when it may stay paused cannot be told: " + e.getMessage() + ".";
        }
    }
}
