package dev.hindcast.manifest;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;

/**
 * SQLite has one writer at a time. A transaction takes the write lock when it begins ("immediate"): one that began by
 * reading and then writes would fail at once when another has written in between.
 *
 * <p>Transactions are plain statements in auto-commit mode: the driver's own commit() opens the next transaction in the
 * same call, so that it can fail as "busy" after the commit has landed.
 */
final class SqliteDialect implements Dialect {
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int PRIMARY_CODE = 0xff;

    /** Threads of one process wait here in order; only processes among themselves poll for the file's lock. */
    private final ReentrantLock queue = new ReentrantLock(true);

    @Override
    public String freePartitions() {
        return PartitionTable.FREE;
    }

    @Override
    public String lockedHead() {
        return EventTable.HEAD;
    }

    @Override
    public boolean writesInQueries() {
        return false;
    }

    @Override
    public <T> T queued(Callable<T> transaction) throws Exception {
        queue.lock();
        try {
            return transaction.call();
        } finally {
            queue.unlock();
        }
    }

    @Override
    public void begin(Handle handle) {
        handle.execute("begin immediate");
    }

    @Override
    public void commit(Handle handle) {
        handle.execute("commit");
    }

    @Override
    public void rollback(Handle handle) {
        handle.execute("rollback");
    }

    @Override
    public boolean worthAnotherTry(SQLException failure) {
        int code = failure.getErrorCode() & PRIMARY_CODE;
        return code == BUSY || code == LOCKED;
    }
}
