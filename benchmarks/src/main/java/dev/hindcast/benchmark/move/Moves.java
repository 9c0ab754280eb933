package dev.hindcast.benchmark.move;

import dev.hindcast.benchmark.rowless.ManifestCalls;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.publish.PublishRequest;
import dev.hindcast.publish.PublishResult;
import dev.hindcast.publish.PublishTools;
import dev.hindcast.publish.Publisher;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.TableShape;
import dev.hindcast.verb.Session;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Publish and rollback of a run as their verbs make them; only the checks of rows, which it has none of, are left out. */
final class Moves {
    private static final Recheck NOTHING_TO_CHECK = new Recheck() {
        @Override
        public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changed) {
            return List.of();
        }

        @Override
        public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
            return List.of();
        }
    };

    private final Session session;
    private final LockedPlan plan;
    private final Manifest manifest;

    Moves(Session session, LockedPlan plan, ManifestCalls heard) {
        this.session = session;
        this.plan = plan;
        this.manifest = heard.around(session.manifest());
    }

    /** The published snapshot. */
    long publish() {
        PublishTools tools = new PublishTools(
                session.catalogs(),
                manifest,
                session.transforms(plan.target().table()),
                to -> Set.of(),
                NOTHING_TO_CHECK,
                session.fence(plan.spec().live().cutoverWindow()),
                Clock.systemUTC(),
                Pauses.REAL);
        PublishResult result = new Publisher(tools).publish(publishRequest());
        if (result instanceof PublishResult.Published published) {
            return published.snapshotId();
        }
        throw new IllegalStateException("Cannot publish: " + result);
    }

    private PublishRequest publishRequest() {
        LockedPlan.TargetPin target = plan.target();
        return new PublishRequest(
                plan.runId(),
                target.table(),
                plan.source().table(),
                plan.partitions().stream()
                        .map(LockedPlan.PlannedPartition::value)
                        .collect(Collectors.toSet()),
                Set.of(),
                target.head(),
                target.head(),
                plan.source().w0(),
                target.baseTransform(),
                plan.transform().digest(),
                Map.of(),
                new TableShape(target.usedFields(), target.specId(), target.formatVersion()),
                Set.of(),
                plan.spec().publish(),
                plan.spec().live().cutoverWindow(),
                Optional.empty(),
                session.actor());
    }

    void rollBack(long published) {
        RollbackTools tools = new RollbackTools(
                session.catalogs(),
                manifest,
                session.transforms(plan.target().table()),
                (branch, from, to) -> {},
                session.fence(plan.spec().live().cutoverWindow()),
                Pauses.REAL);
        RollbackRequest request = new RollbackRequest(
                plan.runId(),
                plan.target().table(),
                published,
                RollbackMode.REPLAY_AFTER,
                Optional.empty(),
                Set.of(),
                plan.spec().publish().fence(),
                plan.spec().publish().fencedRounds(),
                session.actor());
        RollbackResult result = new Rollback(tools).rollBack(request);
        if (!(result instanceof RollbackResult.RolledBack)) {
            throw new IllegalStateException("Cannot roll back: " + result);
        }
    }
}
