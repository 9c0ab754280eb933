package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One row a run. */
record RunTable(Transaction transaction) {
    private static final String CREATE = """
            insert into runs (run_id, target_table, source_table, lock_digest, code_sha, input_snapshot, state,
                   created_by, created_at)
            values (:run, :target, :source, :lock, :code, :input, 'PLANNED',
                   :actor, coalesce(cast(:now as bigint), (select now_ms from db_clock)))
            on conflict (run_id) do nothing
            """;

    private static final String ONE = """
            select run_id, target_table, source_table, lock_digest, code_sha, input_snapshot, state,
                   candidate_fork, candidate_head, candidate_watermark, main_before, main_after, restored,
                   replay_until, state_reason, created_by, created_at
              from runs
             where run_id = :run
            """;

    private static final String ALL = """
            select run_id, target_table, source_table, lock_digest, code_sha, input_snapshot, state,
                   candidate_fork, candidate_head, candidate_watermark, main_before, main_after, restored,
                   replay_until, state_reason, created_by, created_at
              from runs
             order by created_at desc, run_id
            """;

    /** A move of main that carries a token is not ended without it. */
    private static final String MOVE = """
            update runs set state = :to, state_reason = :reason, move_token = null
             where run_id = :run and state = :from
               and (move_token is null or state not in ('PUBLISHING', 'PUBLISH_UNKNOWN', 'ROLLING_BACK'))
            """;

    private static final String BEGIN_MOVE = """
            update runs set state = :to, state_reason = :reason, move_token = :token
             where run_id = :run and state = :from
            """;

    private static final String END_MOVE = """
            update runs set state = :to, state_reason = :reason, move_token = :kept
             where run_id = :run and state = :from and move_token = :token
            """;

    private static final String MOVE_IN_HAND = """
            select state, move_token
              from runs
             where run_id = :run and state in ('PUBLISHING', 'PUBLISH_UNKNOWN', 'ROLLING_BACK')
            """;

    /** For a move into a state that holds the target; the unique index one_open_run stands behind it. */
    private static final String MOVE_AND_HOLD = """
            update runs set state = :to, state_reason = :reason
             where run_id = :run and state = :from
               and not exists (
                   select 1 from runs other
                    where other.target_table = runs.target_table
                      and other.run_id <> runs.run_id
                      and other.state not in ('PLANNED', 'COMPLETED', 'ABORTED'))
            """;

    private static final String TARGET_HOLDER = """
            select holding.run_id
              from runs asking join runs holding on holding.target_table = asking.target_table
             where asking.run_id = :run
               and holding.state not in ('PLANNED', 'COMPLETED', 'ABORTED')
            """;

    private static final String NOTE = """
            update runs
               set candidate_fork = coalesce(:fork, candidate_fork),
                   candidate_head = coalesce(:head, candidate_head),
                   candidate_watermark = coalesce(:watermark, candidate_watermark),
                   main_before = coalesce(:before, main_before),
                   main_after = coalesce(:after, main_after),
                   restored = coalesce(:restored, restored),
                   replay_until = coalesce(:replay, replay_until),
                   state_reason = coalesce(:reason, state_reason)
             where run_id = :run
            """;

    private static final String LIMIT = """
            update runs set most_running = :most
             where run_id = :run and (most_running is null or most_running <> :most)
            """;

    /** Whether it was another one before. */
    boolean limit(String runId, int mostRunning) {
        int rows = transaction
                .update(LIMIT)
                .bind("run", runId)
                .bind("most", mostRunning)
                .execute();
        return RowCount.done(rows, "limit of run " + runId);
    }

    boolean create(RunRow run) {
        int rows = transaction
                .timedUpdate(CREATE)
                .bind("run", run.runId())
                .bind("target", run.targetTable())
                .bind("source", run.sourceTable())
                .bind("lock", run.lockDigest())
                .bind("code", run.codeSha())
                .bind("input", run.inputSnapshot())
                .bind("actor", run.createdBy())
                .execute();
        return RowCount.done(rows, "create run " + run.runId());
    }

    Optional<RunRow> find(String runId) {
        return transaction
                .query(ONE)
                .bind("run", runId)
                .map((row, context) -> read(row))
                .findOne();
    }

    List<RunRow> all() {
        return transaction.query(ALL).map((row, context) -> read(row)).list();
    }

    boolean move(RunMove move) {
        int rows = transaction
                .update(move.takesTarget() ? MOVE_AND_HOLD : MOVE)
                .bind("run", move.runId())
                .bind("from", move.from().name())
                .bind("to", move.to().name())
                .bind("reason", move.reason())
                .execute();
        return RowCount.done(rows, move.toString());
    }

    boolean beginMove(RunMove move, String token) {
        int rows = transaction
                .update(BEGIN_MOVE)
                .bind("run", move.runId())
                .bind("from", move.from().name())
                .bind("to", move.to().name())
                .bind("reason", move.reason())
                .bind("token", token)
                .execute();
        return RowCount.done(rows, move.toString());
    }

    boolean endMove(RunMove move, String token) {
        int rows = transaction
                .update(END_MOVE)
                .bind("run", move.runId())
                .bind("from", move.from().name())
                .bind("to", move.to().name())
                .bind("reason", move.reason())
                .bind("token", token)
                .bindByType("kept", move.to().movesMain() ? token : null, String.class)
                .execute();
        return RowCount.done(rows, move.toString());
    }

    Optional<MoveInHand> moveInHand(String runId) {
        return transaction
                .query(MOVE_IN_HAND)
                .bind("run", runId)
                .map((row, context) -> moveInHand(new Columns(row)))
                .findOne();
    }

    private static MoveInHand moveInHand(Columns in) throws SQLException {
        return new MoveInHand(RunState.valueOf(in.text("state")), in.optionalText("move_token"));
    }

    Optional<String> targetHolder(String runId) {
        return transaction
                .query(TARGET_HOLDER)
                .bind("run", runId)
                .mapTo(String.class)
                .findOne();
    }

    boolean note(String runId, RunNotes notes) {
        int rows = transaction
                .update(NOTE)
                .bind("run", runId)
                .bindByType("fork", notes.candidateFork(), Long.class)
                .bindByType("head", notes.candidateHead(), Long.class)
                .bindByType("watermark", notes.candidateWatermark(), String.class)
                .bindByType("before", notes.mainBefore(), Long.class)
                .bindByType("after", notes.mainAfter(), Long.class)
                .bindByType("restored", notes.restored(), Long.class)
                .bindByType("replay", notes.replayUntil(), String.class)
                .bindByType("reason", notes.stateReason(), String.class)
                .execute();
        return RowCount.done(rows, "note on run " + runId);
    }

    private static RunRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new RunRow(
                in.text("run_id"),
                in.text("target_table"),
                in.text("source_table"),
                in.text("lock_digest"),
                in.text("code_sha"),
                in.text("input_snapshot"),
                RunState.valueOf(in.text("state")),
                notes(in),
                in.text("created_by"),
                in.instant("created_at"));
    }

    private static RunNotes notes(Columns in) throws SQLException {
        return new RunNotes(
                in.optionalNumber("candidate_fork"),
                in.optionalNumber("candidate_head"),
                in.optionalText("candidate_watermark"),
                in.optionalNumber("main_before"),
                in.optionalNumber("main_after"),
                in.optionalNumber("restored"),
                in.optionalText("replay_until"),
                in.optionalText("state_reason"));
    }
}
