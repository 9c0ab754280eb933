package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;

/** {@code throttle}: changes how many groups a run may compute at a time, while it works. */
public final class ThrottleVerb {
    private final Session session;

    public ThrottleVerb(Session session) {
        this.session = session;
    }

    /**
     * Takes effect when the worker looks next, within a second or two; what is under way goes on.
     *
     * @throws dev.hindcast.error.HindcastException USAGE for less than 1: {@code pause} stops a run
     */
    public Answer throttle(String runId, int level) {
        if (level < 1) {
            throw ErrorCode.USAGE
                    .error("Cannot throttle run %s to level %d", runId, level)
                    .value(level)
                    .expected("--level of at least 1")
                    .next("hindcast pause " + runId);
        }
        String state = session.run(runId).state().name();
        new NotedLevel(session, runId).throttle(level);
        ObjectNode data = Answer.object();
        data.put("level", level);
        return Answer.done(
                        "throttle",
                        runId,
                        state,
                        data,
                        "Run " + runId + " computes at most " + level + " groups at a time.")
                .next("hindcast status " + runId);
    }
}
