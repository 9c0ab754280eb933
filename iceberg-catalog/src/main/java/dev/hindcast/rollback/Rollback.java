package dev.hindcast.rollback;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.MoveOf;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Fence;
import dev.hindcast.table.LandedMoves;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.PointerMove;
import dev.hindcast.table.Watermark;
import java.time.Duration;

/**
 * Takes a publish back (PROTOCOL section 7): one metadata-only move gives main M's files, position and code again, or what a
 * branch forked at M shows after the gap was closed on it. May be called again after a crash anywhere.
 */
public final class Rollback {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration LEAST_LEFT = Duration.ofSeconds(10);

    private final RollbackTools tools;

    public Rollback(RollbackTools tools) {
        this.tools = tools;
    }

    /**
     * Rolls back, or answers what an earlier call has done.
     *
     * @throws HindcastException STATE_FORBIDS (nothing published, or a later publish stands), ROLLBACK_NOT_ARMED,
     *     FOREIGN_COMMIT, STAGED_FILE_MISSING (an old file is gone), DRIFT, LEASE_HELD, REF_MOVED; main is untouched then
     */
    public RollbackResult rollBack(RollbackRequest request) {
        try {
            RunState state = tools.settlement().settle(request.runId(), request.actor());
            if (state == RunState.ROLLED_BACK) {
                // An earlier call may have died between the move and this.
                new ReplayBranch(tools, request).discard();
                return rolledBack(request, true);
            }

            requirePublished(request, state);
            noteAccepted(request);
            prepare(request);
            return underFence(request);
        } catch (HindcastException e) {
            if (e.code() == ErrorCode.PUBLISH_UNKNOWN) {
                return new RollbackResult.Unknown(request.runId(), String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    private void noteAccepted(RollbackRequest request) {
        if (!request.acceptedCommits().isEmpty()) {
            tools.manifest()
                    .event(
                            request.runId(),
                            request.actor(),
                            "foreign-commits-accepted",
                            request.acceptedCommits().toString());
        }
    }

    /** What a rollback would do now; nothing is changed. */
    public RollbackResult dryRun(RollbackRequest request) {
        RunState state = run(request).state();
        if (state == RunState.ROLLED_BACK) {
            return rolledBack(request, true);
        }

        requirePublished(request, state);
        Undo undo = request.mode() == RollbackMode.POINTER ? look(request) : Undo.look(tools, request);
        return new RollbackResult.WouldRollBack(
                undo.head(),
                undo.difference().removed().size(),
                undo.difference().added().size(),
                undo.old().watermark(),
                undo.until());
    }

    private RollbackResult underFence(RollbackRequest request) {
        try (Fence.Held held = fence(request)) {
            for (int round = 1; round <= request.rounds(); round++) {
                if (once(request, round, held)) {
                    new ReplayBranch(tools, request).discard();
                    return rolledBack(request, false);
                }
            }
        }
        throw ErrorCode.REF_MOVED
                .error("Cannot roll back run %s: main moved in each of %d rounds", request.runId(), request.rounds())
                .value(request.rounds())
                .next("hindcast rollback " + request.runId() + " --expect " + request.expect());
    }

    private Fence.Held fence(RollbackRequest request) {
        long polls = Math.max(1, request.fence().dividedBy(POLL));
        for (long poll = 0; poll < polls; poll++) {
            var held = tools.fence().take(request.targetTable(), request.fence());
            if (held.isPresent()) {
                return held.get();
            }

            tools.pauses().sleep(POLL.toMillis());
        }
        throw ErrorCode.LEASE_HELD
                .error(
                        "Cannot roll back run %s: somebody else holds the fence of %s",
                        request.runId(), request.targetTable())
                .value(request.targetTable())
                .next("hindcast rollback " + request.runId() + " --expect " + request.expect());
    }

    /** Whether main was moved. Whatever the catalog answers: settling looks at main and tells. */
    private boolean once(RollbackRequest request, int round, Fence.Held held) {
        RestoreBuild build = new RestoreBuild(tools, request);
        String token = token(request, round);
        Undo undo = look(request);
        long r = request.mode() == RollbackMode.POINTER ? build.pointAt(undo) : build.build(undo, token);
        if (!timeForMove(held)) {
            build.discard();
            return false;
        }

        PointerMove move = PointerMove.restore(
                new PointerMove.RestoreOf(request.runId(), request.expect(), undo.head(), r),
                request.targetTable(),
                token + "/" + r);
        if (!begun(request, move)) {
            build.discard();
            throw changed(request);
        }

        Outcome outcome = tools.moves().move(move, request.actor(), now -> build.requireReadable(now, undo));
        RunState state = tools.settlement().settle(request.runId(), request.actor());
        tools.manifest().event(request.runId(), request.actor(), "move", outcome + ", settled as " + state);
        return state == RunState.ROLLED_BACK;
    }

    private static boolean timeForMove(Fence.Held held) {
        return held.left().compareTo(LEAST_LEFT) >= 0
                || (held.renew() && held.left().compareTo(LEAST_LEFT) >= 0);
    }

    /** Unfenced, and so as long as it takes: the fenced round has only what came since to bring up. */
    private void prepare(RollbackRequest request) {
        if (request.mode() == RollbackMode.PREPARED) {
            new ReplayBranch(tools, request).bring(Undo.look(tools, request));
        }
    }

    private Undo look(RollbackRequest request) {
        Undo undo = Undo.look(tools, request);
        if (request.mode() == RollbackMode.POINTER && !undo.nothingFollowed(request)) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot point main back at snapshot %d: snapshot %d followed the publish",
                            undo.m(), undo.head())
                    .value(undo.head())
                    .expected(request.expect())
                    .next("hindcast rollback " + request.runId() + " --expect " + request.expect() + " --prepared");
        }
        return request.mode() == RollbackMode.PREPARED ? new ReplayBranch(tools, request).bring(undo) : undo;
    }

    private boolean begun(RollbackRequest request, PointerMove move) {
        return tools.manifest()
                .beginMove(
                        new MoveOf(move.runId(), move.token()),
                        RunState.PUBLISHED,
                        RunState.ROLLING_BACK,
                        request.actor(),
                        "H " + move.from() + ", R " + move.to());
    }

    private String token(RollbackRequest request, int round) {
        int before = tools.manifest().pointerMoves(request.runId()).size();
        return request.runId() + "/rollback/" + (before + 1) + "/" + round;
    }

    private RollbackResult rolledBack(RollbackRequest request, boolean already) {
        var notes = run(request).notes();
        Long restored = notes.restored();
        String until = notes.replayUntil();
        if (restored == null || until == null) {
            throw ErrorCode.BUG
                    .error("Cannot tell how run %s was rolled back: the manifest has no snapshot", request.runId())
                    .value(notes);
        }
        LandedMoves.requireOnMain(tools.catalogs(), request.targetTable(), request.runId(), restored);
        return new RollbackResult.RolledBack(restored, Watermark.parse(until), already);
    }

    private RunRow run(RollbackRequest request) {
        return tools.manifest()
                .run(request.runId())
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot roll back run %s: the manifest does not know it", request.runId())
                        .value(request.runId()));
    }

    private static void requirePublished(RollbackRequest request, RunState state) {
        if (state != RunState.PUBLISHED) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot roll back run %s: it is %s", request.runId(), state)
                    .value(state)
                    .expected(RunState.PUBLISHED)
                    .next("hindcast status " + request.runId());
        }
    }

    private static HindcastException changed(RollbackRequest request) {
        return ErrorCode.STATE_FORBIDS
                .error("Cannot roll back run %s: its state changed meanwhile", request.runId())
                .expected(RunState.PUBLISHED)
                .next("hindcast status " + request.runId());
    }
}
