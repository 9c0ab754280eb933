package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.time.Instant;
import java.util.Optional;

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
        return answer(
                runId, "Run " + runId + " is PAUSED: no partition is claimed any more, those being computed finish.");
    }

    private Answer answer(String runId, String text) {
        Optional<Instant> until = new RunPins(session, session.plan(runId)).mayPauseUntil();
        ObjectNode data = RunAnswers.data(session, runId);
        data.put("may_pause_until", until.map(Instant::toString).orElse(null));
        String limit = until.map(end -> " It may stay paused until " + end + ".")
                .orElse(" It may stay paused as long as you like.");
        return Answer.done("pause", runId, "PAUSED", data, text + limit).next("hindcast resume " + runId);
    }
}
