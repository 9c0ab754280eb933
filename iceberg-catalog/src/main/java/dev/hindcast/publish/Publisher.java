package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Content;
import dev.hindcast.table.LandedMoves;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Switches readers to a run's result (PROTOCOL section 5): warm-up rounds, then a fenced round whose move of main is one
 * conditional commit. May be called again after a crash anywhere.
 */
public final class Publisher {
    private final PublishTools tools;

    public Publisher(PublishTools tools) {
        this.tools = tools;
    }

    /**
     * Publishes, or answers what an earlier call has published.
     *
     * @throws HindcastException STATE_FORBIDS, DRIFT, FOREIGN_COMMIT, ROLLBACK_NOT_ARMED, CATCH_UP_BEHIND, CUTOVER_TOO_SLOW,
     *     GATE_SHUT, CONSUMER_FAILED, LEASE_HELD, REF_MOVED; main is untouched then
     */
    public PublishResult publish(PublishRequest request) {
        try (Turn turn = Turn.await(tools, request)) {
            RunState state = settled(request);
            if (state == RunState.PUBLISHED) {
                return published(request, true, List.of());
            }

            requireGated(request);
            return cutOver(request, turn);
        } catch (HindcastException e) {
            if (e.code() == ErrorCode.PUBLISH_UNKNOWN) {
                return new PublishResult.Unknown(request.runId(), String.valueOf(e.getMessage()));
            }
            throw overtaken(request, e);
        }
    }

    /** Whoever gave the run up meanwhile took its branches away: that is the reason then, and not what was missed first. */
    private HindcastException overtaken(PublishRequest request, HindcastException failure) {
        RunRow now = run(request);
        if (now.state() != RunState.ABORTED && now.state() != RunState.CANCELLED) {
            return failure;
        }
        return ErrorCode.STATE_FORBIDS
                .error(
                        "Cannot publish run %s: it is %s (%s)",
                        now.runId(), now.state(), now.state().sentence())
                .value(now.state())
                .expected(RunState.GATED)
                .next("hindcast status " + now.runId())
                .because(failure);
    }

    /** What publish would do now; nothing is changed. */
    public PublishResult dryRun(PublishRequest request) {
        RunRow run = run(request);
        if (run.state() == RunState.PUBLISHED) {
            return published(request, true, List.of());
        }

        requireGated(request);
        MainNow now = MainNow.look(tools, request);
        new Preconditions(tools, request).require(now);
        Content.Difference difference = new PublishBuild(tools, request).difference(now);
        return new PublishResult.WouldPublish(
                now.head(), difference.removed().size(), difference.added().size(), !now.caughtUp());
    }

    private RunState settled(PublishRequest request) {
        return tools.settlement().settle(request.runId(), request.actor());
    }

    private PublishResult cutOver(PublishRequest request, Turn turn) {
        if (!request.acceptedCommits().isEmpty()) {
            tools.manifest()
                    .event(
                            request.runId(),
                            request.actor(),
                            "foreign-commits-accepted",
                            request.acceptedCommits().toString());
        }
        Preconditions preconditions = new Preconditions(tools, request);
        preconditions.require(MainNow.look(tools, request));
        preconditions.pinRaw();
        Round round = new Round(tools, request);
        new WarmUp(tools, request).run(round, turn);
        FencedRounds fenced = new FencedRounds(tools, request, round, turn);
        Optional<Round.Ready> moved = fenced.run();
        if (moved.isEmpty()) {
            throw ErrorCode.REF_MOVED
                    .error(
                            "Cannot publish run %s: main moved in each of %d fenced rounds",
                            request.runId(), request.rounds().fencedRounds())
                    .value(request.rounds().fencedRounds())
                    .next("hindcast publish " + request.runId());
        }

        List<String> failures =
                tools.recheck().consumerFailuresOn(moved.get().p(), moved.get().m());
        if (!failures.isEmpty()) {
            tools.manifest()
                    .event(request.runId(), request.actor(), "consumers-failed-after-publish", failures.toString());
        }
        return published(request, false, failures);
    }

    private PublishResult published(PublishRequest request, boolean already, List<String> failures) {
        var notes = run(request).notes();
        Long after = notes.mainAfter();
        Long before = notes.mainBefore();
        if (after == null || before == null) {
            throw ErrorCode.BUG
                    .error("Cannot tell what run %s has published: the manifest has no snapshot", request.runId())
                    .value(notes);
        }
        LandedMoves.requireOnMain(tools.catalogs(), request.targetTable(), request.runId(), after);
        return new PublishResult.Published(after, before, already, failures);
    }

    private RunRow run(PublishRequest request) {
        return tools.manifest()
                .run(request.runId())
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot publish run %s: the manifest does not know it", request.runId())
                        .value(request.runId()));
    }

    private void requireGated(PublishRequest request) {
        RunRow run = run(request);
        if (run.state() != RunState.GATED) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot publish run %s: it is %s (%s)",
                            request.runId(), run.state(), run.state().sentence())
                    .value(run.state())
                    .expected(RunState.GATED)
                    .next("hindcast status " + request.runId());
        }
    }

    /** Half of the window: what one round may take, so that the fenced one has room for a second try. */
    static Duration half(PublishRequest request) {
        return request.cutoverWindow().dividedBy(2);
    }
}
