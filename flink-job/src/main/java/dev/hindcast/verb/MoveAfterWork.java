package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;

/** Ends a verb that worked for long: somebody may have cancelled, aborted or published the run meanwhile. */
record MoveAfterWork(Session session, RunRow before) {
    /**
     * Moves the run from where it was before the work, or finds that another call has brought it there.
     *
     * @throws dev.hindcast.error.HindcastException STATE_FORBIDS when the run is elsewhere now: the work must not be reported as
     *     done then
     */
    void to(RunState end, String reason) {
        if (before.state() != end
                && session.manifest().moveRun(before.runId(), before.state(), end, session.actor(), reason)) {
            return;
        }
        RunRow now = session.run(before.runId());
        if (now.state() != end) {
            throw changed(now, end.name());
        }
    }

    /** The same refusal before anything is stored of what was found out. */
    void requireUnchanged() {
        RunRow now = session.run(before.runId());
        if (now.state() != before.state()) {
            throw changed(now, before.state().name());
        }
    }

    private RuntimeException changed(RunRow now, String expected) {
        return ErrorCode.STATE_FORBIDS
                .error(
                        "Cannot go on with run %s: it was %s when this began and is %s now (%s)",
                        before.runId(), before.state(), now.state(), now.state().sentence())
                .value(now.state())
                .expected(expected)
                .next(NextCommand.first(now));
    }
}
