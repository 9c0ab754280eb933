package dev.hindcast.publish;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunState;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** One round up to, and not including, the move: catch up to main, build P, check P, run the consumer queries on it. */
final class Round {
    private final PublishTools tools;
    private final PublishRequest request;
    private final PublishBuild build;
    private final Set<String> changed = new TreeSet<>();

    Round(PublishTools tools, PublishRequest request) {
        this.tools = tools;
        this.request = request;
        this.build = new PublishBuild(tools, request);
    }

    /** P, built on M and checked. */
    record Ready(long m, long p) {}

    /**
     * Partitions that catch-up touches in any round stay on the list of what is checked again: the gate's verdicts are older.
     *
     * @throws dev.hindcast.error.HindcastException when something fails; the publish branch is gone then
     */
    Ready prepare(String token, Stages stages) {
        try {
            MainNow now = stages.time("catch-up", this::caughtUp);
            long p = stages.time("build", () -> build.build(now, token));
            List<String> failures =
                    stages.time("check", () -> tools.recheck().failuresOn(p, now.head(), Set.copyOf(changed)));
            refuseRun(failures);
            requireNone(ErrorCode.GATE_SHUT, "checks failed on it", failures);
            requireNone(
                    ErrorCode.CONSUMER_FAILED,
                    "consumer queries failed on it",
                    stages.time("consumers", () -> tools.recheck().consumerFailuresOn(p, now.head())));
            return new Ready(now.head(), p);
        } catch (RuntimeException e) {
            discardAfter(e);
            throw e;
        }
    }

    /** What the gate found once it has found again on what readers would see: the run may not stay open for a publish. */
    private void refuseRun(List<String> failures) {
        if (!failures.isEmpty()) {
            tools.manifest()
                    .moveRun(
                            request.runId(),
                            RunState.GATED,
                            RunState.REFUSED,
                            request.actor(),
                            "a hard check failed on what would have been published: " + failures.get(0));
        }
    }

    private void discardAfter(RuntimeException cause) {
        try {
            build.discard();
        } catch (RuntimeException e) {
            // The next publish removes it; what went wrong first is what the user must see.
            cause.addSuppressed(e);
        }
    }

    private MainNow caughtUp() {
        MainNow now = MainNow.look(tools, request);
        new Preconditions(tools, request).require(now);
        if (now.caughtUp()) {
            return now;
        }

        changed.addAll(tools.catchUp().bringTo(now.position().watermark()));
        MainNow after = MainNow.look(tools, request);
        if (!after.candidate().samePlaceAs(now.position().watermark())) {
            throw ErrorCode.CATCH_UP_BEHIND
                    .error(
                            "Cannot publish run %s: catch-up did not bring the candidate to main's watermark",
                            request.runId())
                    .value(after.candidate().text())
                    .expected(now.position().watermark().text())
                    .next("hindcast catchup " + request.runId());
        }
        // M stays the head that was judged; when live has moved it meanwhile, the move will be refused.
        return new MainNow(after.table(), now.head(), now.position(), after.candidateHead(), after.candidate());
    }

    private void requireNone(ErrorCode code, String what, List<String> failures) {
        if (!failures.isEmpty()) {
            throw code.error("Cannot publish run %s: %s: %s", request.runId(), what, failures)
                    .value(failures)
                    .next("hindcast gate " + request.runId());
        }
    }

    void discard() {
        build.discard();
    }
}
