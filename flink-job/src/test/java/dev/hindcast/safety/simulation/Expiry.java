package dev.hindcast.safety.simulation;

import dev.hindcast.safety.DirectExecutor;
import java.util.Set;
import java.util.TreeSet;

/** Expires old snapshots with Iceberg's own procedure, as a maintenance job does. */
final class Expiry {
    private Expiry() {}

    /** The metadata goes at once; answers the files that nothing needs any more, for the caller to delete. */
    static Set<String> of(Universe universe, String table, int keep) {
        Set<String> files = new TreeSet<>();
        new SimCatalogs(universe, universe.apart())
                .load(table)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 60_000)
                .retainLast(keep)
                .deleteWith(files::add)
                .executeDeleteWith(DirectExecutor.INSTANCE)
                .planWith(DirectExecutor.INSTANCE)
                .commit();
        return files;
    }
}
