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

/** Catalog and manifest as opened by one part of the job, wherever that part runs. */
final class FollowPlace implements AutoCloseable {
    private final Catalogs catalogs;
    private final Manifest manifest;

    FollowPlace(Catalogs catalogs, Manifest manifest) {
        this.catalogs = catalogs;
        this.manifest = manifest;
    }

    static FollowPlace open(FollowOrder order) {
        return new FollowPlace(IcebergCatalogs.open(order.catalog()), Manifests.open(order.manifest()));
    }

    Catalogs catalogs() {
        return catalogs;
    }

    /** All but bounded jobs: a follow job starts none. */
    Seams seams() {
        return new Seams(
                catalogs, manifest, new RefCommits(catalogs, CommitJournal.NONE), new RefChanges(catalogs), request -> {
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
