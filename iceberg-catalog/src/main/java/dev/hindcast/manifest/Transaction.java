package dev.hindcast.manifest;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/** One transaction, or one read: the tables through one connection. */
record Transaction(Handle handle, Dialect dialect, DatabaseClock clock) {
    RunTable runs() {
        return new RunTable(this);
    }

    PartitionTable partitions() {
        return new PartitionTable(this);
    }

    AttemptTable attempts() {
        return new AttemptTable(this);
    }

    EvidenceTable evidence() {
        return new EvidenceTable(this);
    }

    ApprovalTable approvals() {
        return new ApprovalTable(this);
    }

    PointerMoveTable pointerMoves() {
        return new PointerMoveTable(this);
    }

    EventTable events() {
        return new EventTable(this);
    }

    LeaseTable leases() {
        return new LeaseTable(this);
    }

    Query query(String sql) {
        return handle.createQuery(sql);
    }

    Update update(String sql) {
        return handle.createUpdate(sql);
    }

    PreparedBatch batch(String sql) {
        return handle.prepareBatch(sql);
    }

    /** Binds {@code :now} of the next row of a batch. */
    PreparedBatch timed(PreparedBatch batch) {
        return batch.bindByType("now", clock.insteadMillis(), Long.class);
    }

    /** A query that uses {@code :now}. */
    Query timedQuery(String sql) {
        return query(sql).bindByType("now", clock.insteadMillis(), Long.class);
    }

    /** An update that uses {@code :now}. */
    Update timedUpdate(String sql) {
        return update(sql).bindByType("now", clock.insteadMillis(), Long.class);
    }
}
