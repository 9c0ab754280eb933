package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Moves of main: the intent first, then its end. An end is final. */
record PointerMoveTable(Transaction transaction) {
    private static final String INTEND = """
            insert into pointer_moves (run_id, token, number, kind, from_snapshot, to_snapshot, state, intended_at)
            values (:run, :token,
                   (select coalesce(max(number), 0) + 1 from pointer_moves where run_id = :run),
                   :kind, :from, :to, :state,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock)))
            on conflict (run_id, token) do nothing
            """;

    private static final String END = """
            update pointer_moves set state = :state
             where run_id = :run and token = :token and state = 'PENDING'
               and kind = :kind and from_snapshot = :from and to_snapshot = :to
            """;

    private static final String ONE = """
            select run_id, token, kind, from_snapshot, to_snapshot, state, intended_at
              from pointer_moves
             where run_id = :run and token = :token
            """;

    private static final String OF_RUN = """
            select run_id, token, kind, from_snapshot, to_snapshot, state, intended_at
              from pointer_moves
             where run_id = :run
             order by number
            """;

    /** Whether the token is new; nothing is changed when it is known. */
    boolean intend(PointerMoveRow move) {
        int rows = transaction
                .timedUpdate(INTEND)
                .bind("run", move.runId())
                .bind("token", move.token())
                .bind("kind", move.kind())
                .bind("from", move.fromSnapshot())
                .bind("to", move.toSnapshot())
                .bind("state", move.state().name())
                .execute();
        return RowCount.done(rows, "move " + move.token());
    }

    /** From PENDING to its end. */
    boolean end(PointerMoveRow move) {
        if (move.state() == PointerMoveRow.State.PENDING) {
            return false;
        }
        int rows = transaction
                .update(END)
                .bind("kind", move.kind())
                .bind("from", move.fromSnapshot())
                .bind("to", move.toSnapshot())
                .bind("run", move.runId())
                .bind("token", move.token())
                .bind("state", move.state().name())
                .execute();
        return RowCount.done(rows, "move " + move.token());
    }

    Optional<PointerMoveRow> find(String runId, String token) {
        return transaction
                .query(ONE)
                .bind("run", runId)
                .bind("token", token)
                .map((row, context) -> read(row))
                .findOne();
    }

    List<PointerMoveRow> all(String runId) {
        return transaction
                .query(OF_RUN)
                .bind("run", runId)
                .map((row, context) -> read(row))
                .list();
    }

    private static PointerMoveRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new PointerMoveRow(
                in.text("run_id"),
                in.text("token"),
                in.text("kind"),
                in.number("from_snapshot"),
                in.number("to_snapshot"),
                PointerMoveRow.State.valueOf(in.text("state")),
                in.instant("intended_at"));
    }
}
