package dev.hindcast.manifest;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;

/** All that differs between the databases; tables and statements are the same. */
interface Dialect {
    /** The statement of {@link PartitionTable} that finds partitions to claim and keeps rivals off them. */
    String freePartitions();

    /** The statement of {@link EventTable} that reads the end of a run's chain and keeps rivals off it. */
    String lockedHead();

    /** Whether a query may write on its way, so that a claim is one statement. */
    boolean writesInQueries();

    /** Runs one writing transaction; a database with a single writer may let this process's threads queue here. */
    default <T> T queued(Callable<T> transaction) throws Exception {
        return transaction.call();
    }

    /** Opens a transaction that may write. */
    void begin(Handle handle);

    /** Commits it. */
    void commit(Handle handle);

    /** Rolls it back; it may be gone already. */
    void rollback(Handle handle);

    /** Whether a transaction that failed so before its commit may be run again: it was busy, chosen to yield, or cut off. */
    boolean worthAnotherTry(SQLException failure);
}
