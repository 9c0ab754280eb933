package dev.hindcast.verb;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.catchup.LiveRounds;
import dev.hindcast.catchup.follow.FollowOrder;
import dev.hindcast.catchup.follow.FollowPipeline;
import dev.hindcast.workspace.Settings;
import java.time.Duration;
import org.apache.iceberg.SnapshotRef;

/**
 * Starts the live pipeline on main.
 *
 * @param bounded in rounds of bounded jobs: on Flink clusters, and where no Flink is
 */
record LiveStart(Session session, Settings settings, boolean bounded) {
    /** So quickly live notices new rows. */
    private static final Duration POLL = Duration.ofMillis(50);

    LivePipeline start(LiveDefinition definition, Duration patience) {
        LiveRound round = new LiveRound(
                definition, session.seams(), session.transforms(definition.targetTable()), session.jobParallelism());
        if (bounded) {
            return new LiveRounds(round, session.timing(), patience);
        }
        FollowOrder order = FollowOrder.of(
                        definition,
                        SnapshotRef.MAIN_BRANCH,
                        settings.catalog(),
                        settings.manifest(),
                        session.jobParallelism())
                .every(POLL);
        return FollowPipeline.start(
                session.flink(),
                order,
                new FollowPipeline.Waiting(session.catalogs(), session.timing(), patience),
                () -> new LiveRounds(round, session.timing(), patience));
    }
}
