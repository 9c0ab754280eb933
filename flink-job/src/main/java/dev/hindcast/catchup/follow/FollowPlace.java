package dev.hindcast.catchup.follow;

import dev.hindcast.compute.Seams;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.workspace.Secrets;

/** Catalog and manifest as opened by one part of the job, wherever that part runs. */
final class FollowPlace implements AutoCloseable {
    private final Catalogs catalogs;
    private final Manifest manifest;

    FollowPlace(Catalogs catalogs, Manifest manifest) {
        this.catalogs = catalogs;
        this.manifest = manifest;
    }

    static FollowPlace open(FollowOrder order) {
        Secrets secrets = Secrets.ofThisProcess();
        return new FollowPlace(
                IcebergCatalogs.open(secrets.filledIn(order.catalog())),
                Manifests.open(secrets.filledIn("manifest", order.manifest())));
    }

    Catalogs catalogs() {
        return catalogs;
    }

    /** What the order follows. */
    Followed followed(FollowOrder order) {
        return order.run()
                .<Followed>map(run -> new FollowedCandidate(run, seams(journal(run.runId()))))
                .orElseGet(() -> FollowedMain.of(order, seams(CommitJournal.NONE)));
    }

    private CommitJournal journal(String runId) {
        return (tokens, snapshotId, manifestList) -> manifest.aboutToCommit(runId, tokens, snapshotId, manifestList);
    }

    /** All but bounded jobs: a follow job starts none. */
    private Seams seams(CommitJournal journal) {
        return new Seams(catalogs, manifest, new RefCommits(catalogs, journal), new RefChanges(catalogs), request -> {
            throw ErrorCode.BUG.error("Cannot start a bounded job inside a follow job");
        });
    }

    @Override
    public void close() {
        try (Manifest first = manifest;
                Catalogs second = catalogs) {
            // Both are closed, the catalog first, whatever the other says.
            return;
        }
    }
}
