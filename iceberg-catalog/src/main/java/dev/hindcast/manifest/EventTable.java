package dev.hindcast.manifest;

import dev.hindcast.error.ErrorCode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The event log: rows are added, never changed; the head row's lock gives each run one writer at a time. */
record EventTable(Transaction transaction) {
    private static final String START_CHAIN = """
            insert into event_heads (run_id, number, hash) values (:run, 0, :hash)
            """;

    /** Answers the number of the last event to be added, and the hash that the first of them follows. */
    private static final String TAKE_HEAD = """
            update event_heads set number = number + :count
             where run_id = :run
            returning number, hash, coalesce(cast(:now as bigint), (select now_ms from db_clock)) as happened_at
            """;

    private static final String MOVE_HEAD = """
            update event_heads set hash = :hash where run_id = :run and number = :number
            """;

    private static final String ADD = """
            insert into events (run_id, number, happened_at, actor, kind, detail, previous_hash, hash)
            values (:run, :number, :at, :actor, :kind, :detail, :previous, :hash)
            """;

    private static final String OF_RUN = """
            select run_id, number, happened_at, actor, kind, detail, previous_hash, hash
              from events
             where run_id = :run
             order by number
            """;

    void start(String runId) {
        transaction
                .update(START_CHAIN)
                .bind("run", runId)
                .bind("hash", EventChain.START)
                .execute();
    }

    void append(String runId, Event event) {
        append(runId, List.of(event));
    }

    /** Last in each transaction, so that the head stays locked for a short time only. */
    void append(String runId, List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        Head head = takeHead(runId, events.size());
        List<EventRow> rows = linked(runId, events, head);
        add(rows);
        String last = rows.get(rows.size() - 1).hash();
        RowCount.one(
                transaction
                        .update(MOVE_HEAD)
                        .bind("hash", last)
                        .bind("run", runId)
                        .bind("number", head.number())
                        .execute(),
                "head of the events of run " + runId);
    }

    List<EventRow> all(String runId) {
        return transaction
                .query(OF_RUN)
                .bind("run", runId)
                .map((row, context) -> read(row))
                .list();
    }

    private Head takeHead(String runId, int count) {
        return transaction
                .timedQuery(TAKE_HEAD)
                .bind("count", count)
                .bind("run", runId)
                .map((row, context) -> Head.read(row))
                .findOne()
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN
                        .error("Cannot log an event of run %s: the manifest does not know it", runId)
                        .value(runId)
                        .expected("the id of a planned run")
                        .next("hindcast status"));
    }

    private static List<EventRow> linked(String runId, List<Event> events, Head head) {
        List<EventRow> rows = new ArrayList<>(events.size());
        long number = head.number() - events.size();
        String previous = head.hash();
        for (Event event : events) {
            EventRow row = EventChain.link(runId, ++number, head.at(), event, previous);
            rows.add(row);
            previous = row.hash();
        }
        return rows;
    }

    private void add(List<EventRow> rows) {
        try (PreparedBatch batch = transaction.batch(ADD)) {
            for (EventRow row : rows) {
                batch.bind("run", row.runId())
                        .bind("number", row.number())
                        .bind("at", row.at().toEpochMilli())
                        .bind("actor", row.actor())
                        .bind("kind", row.kind())
                        .bind("detail", row.detail())
                        .bind("previous", row.previousHash())
                        .bind("hash", row.hash())
                        .add();
            }
            batch.execute();
        }
    }

    private static EventRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new EventRow(
                in.text("run_id"),
                in.number("number"),
                in.instant("happened_at"),
                in.text("actor"),
                in.text("kind"),
                in.text("detail"),
                in.text("previous_hash"),
                in.text("hash"));
    }

    private record Head(long number, String hash, Instant at) {
        static Head read(ResultSet row) throws SQLException {
            Columns in = new Columns(row);
            return new Head(in.number("number"), in.text("hash"), in.instant("happened_at"));
        }
    }
}
