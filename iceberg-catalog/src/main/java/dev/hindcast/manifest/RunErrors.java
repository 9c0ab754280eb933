package dev.hindcast.manifest;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;

/** Refusals of the manifest, the same whatever stores it. */
final class RunErrors {
    private RunErrors() {}

    static HindcastException unknown(String runId) {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot change run %s: the manifest does not know it", runId)
                .value(runId)
                .expected("the id of a planned run")
                .next("hindcast status");
    }

    static HindcastException wrongState(String runId, RunState found, RunState expected) {
        return ErrorCode.STATE_FORBIDS
                .error("Cannot open run %s: it is %s, not %s", runId, found, expected)
                .value(found)
                .expected(expected)
                .next("hindcast status " + runId);
    }

    static HindcastException targetHeld(String runId, String other) {
        return ErrorCode.RUN_OPEN
                .error("Cannot move run %s: run %s holds the same target table", runId, other)
                .value(other)
                .expected("no open run on the target table")
                .next("hindcast status " + other);
    }

    static HindcastException staleToken(String runId, String token) {
        return ErrorCode.STALE_TOKEN
                .error("Cannot commit %s of run %s: this attempt has ended or lost its lease", token, runId)
                .value(token)
                .expected("the token of an attempt that is under way")
                .next("hindcast status " + runId);
    }

    /** A repeated call changes nothing; any other second word on a token is refused. */
    static void checkSameMove(PointerMoveRow known, PointerMoveRow move) {
        boolean same = known.kind().equals(move.kind())
                && known.fromSnapshot() == move.fromSnapshot()
                && known.toSnapshot() == move.toSnapshot()
                && known.state() == move.state();
        if (!same) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot record the move %s of run %s: it is settled already", move.token(), move.runId())
                    .value(move)
                    .expected(known)
                    .next("hindcast status " + move.runId());
        }
    }
}
