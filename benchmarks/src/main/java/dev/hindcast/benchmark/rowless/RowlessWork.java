package dev.hindcast.benchmark.rowless;

import dev.hindcast.claim.Claims;
import dev.hindcast.claim.Holder;
import dev.hindcast.compute.Backfill;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.RefCommits;
import dev.hindcast.verb.Session;

/**
 * What {@code hindcast run} does in one process, with the product's own classes; only nothing is computed.
 *
 * @param manifest the session's, perhaps listened to
 * @param filesPerPartition files of the result
 */
public record RowlessWork(Session session, Manifest manifest, int filesPerPartition) {
    /** Works until nothing is left. */
    public RunState run(String runId, int workers, int groupSize) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        try (Claims claims = new Claims(manifest, session.leaseOptions(), Holder.id())) {
            Backfill.Options options = new Backfill.Options(groupSize, workers, session.actor(), partitions -> {});
            return new Backfill(plan, seams(runId), claims, Recipe.of(plan, 1), options).work();
        }
    }

    private Seams seams(String runId) {
        RefCommits commits = new RefCommits(
                session.catalogs(), (tokens, snapshot, list) -> manifest.aboutToCommit(runId, tokens, snapshot, list));
        return new Seams(
                session.catalogs(),
                manifest,
                commits,
                session.refs(),
                new RowlessComputer(session.catalogs(), filesPerPartition));
    }
}
