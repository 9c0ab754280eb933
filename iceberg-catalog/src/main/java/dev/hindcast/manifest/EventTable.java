package dev.hindcast.manifest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Update;

/** The event log: rows are added, never changed; the head row's lock gives each run one writer at a time. */
record EventTable(Transaction transaction) {
    private static final String START_CHAIN = """
            insert into event_heads (run_id, number, hash) values (:run, 0, :hash)
            """;

    /** Number and hash of the last event. */
    static final String HEAD = """
            select number, hash, coalesce(cast(:now as bigint), (select now_ms from db_clock)) as happened_at
              from event_heads
             where run_id = :run
            """;

    /** The same, and nobody else appends to this run's events until we commit. */
    static final String LOCKED_HEAD = """
            select number, hash, coalesce(cast(:now as bigint), (select now_ms from db_clock)) as happened_at
              from event_heads
             where run_id = :run
               for update
            """;

    private static final String MOVE_HEAD = """
            update event_heads set number = :number, hash = :hash where run_id = :run and number = :before
            """;

    private static final String ADD = """
            insert into events (run_id, number, happened_at, actor, kind, detail, previous_hash, hash)
            values (:run, :number, :at, :actor, :kind, :detail, :previous, :hash)
            """;

    /** Both at once, where a query may write: whoever waits for the head waits for one answer less. */
    private static final String ADD_AND_MOVE_HEAD = """
            with added as (
                insert into events (run_id, number, happened_at, actor, kind, detail, previous_hash, hash)
                select :run, e.number, :at, e.actor, e.kind, e.detail, e.previous, e.hash
                  from json_to_recordset(cast(:events as json))
                    as e(number bigint, actor text, kind text, detail text, previous text, hash text)
            )
            update event_heads set number = :number, hash = :hash where run_id = :run and number = :before
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
        append(runId, events, head(runId).orElseThrow(() -> unknown(runId)));
    }

    /** The same where the head was locked before. */
    void append(String runId, List<Event> events, Head head) {
        List<EventRow> rows = linked(runId, events, head);
        Update moved = transaction.dialect().writesInQueries() ? addedAndMoved(rows) : addedThenMoved(rows);
        EventRow last = rows.get(rows.size() - 1);
        moved.bind("number", last.number())
                .bind("hash", last.hash())
                .bind("run", runId)
                .bind("before", head.number());
        RowCount.one(moved.execute(), "head of the events of run " + runId);
    }

    private Update addedThenMoved(List<EventRow> rows) {
        add(rows);
        return transaction.update(MOVE_HEAD);
    }

    private Update addedAndMoved(List<EventRow> rows) {
        ArrayNode events = JsonNodeFactory.instance.arrayNode();
        for (EventRow row : rows) {
            events.addObject()
                    .put("number", row.number())
                    .put("actor", row.actor())
                    .put("kind", row.kind())
                    .put("detail", row.detail())
                    .put("previous", row.previousHash())
                    .put("hash", row.hash());
        }
        return transaction
                .update(ADD_AND_MOVE_HEAD)
                .bind("at", rows.get(0).at().toEpochMilli())
                .bind("events", events.toString());
    }

    List<EventRow> all(String runId) {
        return transaction
                .query(OF_RUN)
                .bind("run", runId)
                .map((row, context) -> read(row))
                .list();
    }

    /** The end of the chain, locked until this transaction ends; empty for an unknown run. */
    Optional<Head> head(String runId) {
        return transaction
                .timedQuery(transaction.dialect().lockedHead())
                .bind("run", runId)
                .map((row, context) -> Head.read(row))
                .findOne();
    }

    private static HindcastException unknown(String runId) {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot log an event of run %s: the manifest does not know it", runId)
                .value(runId)
                .expected("the id of a planned run")
                .next("hindcast status");
    }

    private static List<EventRow> linked(String runId, List<Event> events, Head head) {
        List<EventRow> rows = new ArrayList<>(events.size());
        long number = head.number();
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

    /** The last event of a run, and the database time at which it was read. */
    record Head(long number, String hash, Instant at) {
        static Head read(ResultSet row) throws SQLException {
            Columns in = new Columns(row);
            return new Head(in.number("number"), in.text("hash"), in.instant("happened_at"));
        }
    }
}
