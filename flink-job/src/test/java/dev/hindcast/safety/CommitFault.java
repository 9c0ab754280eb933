package dev.hindcast.safety;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;

/** What a catalog makes of the commits that are sent to it. */
interface CommitFault {
    /** Every commit does what it says. */
    CommitFault NONE = new CommitFault() {};

    /** A commit arrives. */
    default void commit(TableOperations real, TableMetadata base, TableMetadata updated) {
        real.commit(base, updated);
    }

    /** Somebody has just looked at the table. */
    default void looked(String table) {}
}
