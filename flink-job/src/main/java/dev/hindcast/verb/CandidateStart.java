package dev.hindcast.verb;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.follow.CandidateFollow;
import dev.hindcast.catchup.follow.CandidateOrder;
import dev.hindcast.catchup.follow.FollowOrder;
import dev.hindcast.catchup.follow.FollowPipeline;
import dev.hindcast.compute.Candidate;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.workspace.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Starts the follow job of a run's candidate, where one can run.
 *
 * @param bounded only bounded jobs run: on Flink clusters, and where no Flink is
 */
record CandidateStart(Session session, Settings settings, boolean bounded) {
    /** So quickly it notices where main has gone. */
    private static final Duration POLL = Duration.ofMillis(50);
    /** The first window of a large partition builds an index. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    /** Empty where the candidate has to be brought along by bounded jobs. */
    Optional<CandidateFollow> start(LockedPlan plan) {
        LiveDefinition definition = LiveDefinition.of(plan.spec());
        boolean recomputes = plan.spec().source().deletes() == SourceSpec.SourceDeletes.RECOMPUTE;
        if (bounded || recomputes || !definition.merges()) {
            return Optional.empty();
        }
        long fork = new Candidate(plan, session.seams(plan.runId()), session.actor()).fork();
        int parallelism = session.jobParallelism();
        FollowOrder order = FollowOrder.ofRun(
                        definition,
                        CandidateOrder.of(plan, fork, parallelism),
                        settings.catalog(),
                        settings.manifest(),
                        parallelism)
                .every(POLL);
        return Optional.of(CandidateFollow.start(
                session.flink(), order, new FollowPipeline.Waiting(session.catalogs(), session.timing(), PATIENCE)));
    }
}
