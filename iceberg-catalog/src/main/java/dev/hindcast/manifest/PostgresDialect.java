package dev.hindcast.manifest;

import java.sql.SQLException;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/**
 * PostgreSQL. Row locks within a transaction only: nothing here outlives a transaction on its connection, so that a pooler
 * in transaction mode may stand between.
 */
final class PostgresDialect implements Dialect {
    /** Serialization failure, deadlock, and a unique key that a rival took while we waited: run again, now seeing it. */
    private static final Set<String> YIELD = Set.of("40001", "40P01", "23505");

    /** The server ended the session. */
    private static final Set<String> CUT_OFF = Set.of("57P01", "57P02", "57P03", "57P05");

    private static final String CONNECTION_TROUBLE = "08";

    @Override
    public String freePartitions() {
        return PartitionTable.FREE_SKIPPING_LOCKED;
    }

    @Override
    public String lockedHead() {
        return EventTable.LOCKED_HEAD;
    }

    @Override
    public boolean writesInQueries() {
        return true;
    }

    @Override
    public void begin(Handle handle) {
        handle.begin();
    }

    @Override
    public void commit(Handle handle) {
        handle.commit();
    }

    @Override
    public void rollback(Handle handle) {
        handle.rollback();
    }

    @Override
    public boolean worthAnotherTry(SQLException failure) {
        String state = failure.getSQLState();
        return state != null
                && (YIELD.contains(state) || CUT_OFF.contains(state) || state.startsWith(CONNECTION_TROUBLE));
    }
}
