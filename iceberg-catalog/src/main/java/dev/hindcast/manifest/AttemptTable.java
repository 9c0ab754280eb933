package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.PreparedBatch;

/** One row an attempt at a partition, and one a commit of ours that needs no lease. */
record AttemptTable(Transaction transaction) {
    private static final String START = """
            insert into attempts (run_id, token, business_date, attempt, holder, outcome, started_at)
            values (:run, :token, :partition, :attempt, :holder, 'RUNNING', :at)
            """;

    private static final String END = """
            update attempts
               set outcome = :outcome,
                   ended_at = coalesce(cast(:now as bigint), (select now_ms from db_clock)),
                   reason = :reason
             where run_id = :run and token = :token and outcome = 'RUNNING'
            """;

    private static final String END_VALIDATED = """
            update attempts
               set outcome = 'VALIDATED',
                   snapshot_id = :snapshot,
                   ended_at = coalesce(cast(:now as bigint), (select now_ms from db_clock))
             where run_id = :run and token = :token and outcome = 'RUNNING'
            """;

    /** Attempts whose partition has lost its holder by a move of all. */
    private static final String END_CANCELLED = """
            update attempts
               set outcome = 'CANCELLED',
                   ended_at = coalesce(cast(:now as bigint), (select now_ms from db_clock))
             where run_id = :run and outcome = 'RUNNING'
               and exists (
                   select 1 from partitions p
                    where p.backfill_id = attempts.run_id
                      and p.business_date = attempts.business_date
                      and p.state = 'CANCELLED')
            """;

    /**
     * No row is written when the attempt has ended. One without a lease counts its age from here. Of rows of {@code values}
     * that are sent together PostgreSQL's driver makes one statement, which has no count for each; so it is a select.
     */
    private static final String ABOUT_TO_WRITE = """
            insert into attempts (run_id, token, attempt, holder, outcome, staging_location, started_at)
            select :run, :token, :attempt, '', 'WRITING', :folder,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock))
             where true
            on conflict (run_id, token) do update
               set staging_location = excluded.staging_location,
                   started_at = case when attempts.outcome = 'RUNNING'
                       then attempts.started_at else excluded.started_at end
             where attempts.outcome in ('RUNNING', 'WRITING', 'SENT')
            """;

    /** No row comes back when the attempt has ended: its token is stale then. */
    private static final String ABOUT_TO_COMMIT = """
            insert into attempts (run_id, token, attempt, holder, outcome, snapshot_id, manifest_list, started_at)
            select :run, :token, :attempt, '', 'SENT', :snapshot, :list,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock))
             where true
            on conflict (run_id, token) do update
               set snapshot_id = excluded.snapshot_id,
                   manifest_list = excluded.manifest_list,
                   outcome = case when attempts.outcome = 'WRITING' then 'SENT' else attempts.outcome end
             where attempts.outcome in ('RUNNING', 'WRITING', 'SENT')
            """;

    private static final String OF_RUN = """
            select run_id, token, business_date, attempt, holder, outcome, snapshot_id, manifest_list,
                   started_at, ended_at, reason, staging_location
              from attempts
             where run_id = :run
             order by started_at, token
            """;

    /** Attempts that begin at this database time. */
    void start(List<Lease> leases, Instant at) {
        try (PreparedBatch batch = transaction.batch(START)) {
            for (Lease lease : leases) {
                batch.bind("run", lease.runId())
                        .bind("token", lease.token())
                        .bind("partition", lease.partition())
                        .bind("attempt", lease.attempt())
                        .bind("holder", lease.holder())
                        .bind("at", at.toEpochMilli())
                        .add();
            }
            batch.execute();
        }
    }

    /** The attempt before this one, whose lease ran out. */
    void endLost(String runId, PartitionTable.Free free, String byHolder) {
        String token = runId + "/" + free.partition() + "/" + free.attempt() + "/" + free.fence();
        RowCount.done(end(runId, token, "LOST", "Its lease ran out; " + byHolder + " took over"), token);
    }

    void end(Lease lease, String outcome, String reason) {
        RowCount.one(end(lease.runId(), lease.token(), outcome, reason), "attempt " + lease.token());
    }

    private int end(String runId, String token, String outcome, String reason) {
        return transaction
                .timedUpdate(END)
                .bind("run", runId)
                .bind("token", token)
                .bind("outcome", outcome)
                .bind("reason", reason)
                .execute();
    }

    void endValidated(List<Validation> held) {
        if (held.isEmpty()) {
            return;
        }
        try (PreparedBatch batch = transaction.batch(END_VALIDATED)) {
            held.forEach(one -> transaction
                    .timed(batch)
                    .bind("run", one.lease().runId())
                    .bind("token", one.lease().token())
                    .bind("snapshot", one.result().recordedSnapshot())
                    .add());
            requireAll(batch.execute(), held.stream().map(Validation::lease).toList());
        }
    }

    private static void requireAll(int[] rows, List<Lease> leases) {
        for (int i = 0; i < rows.length; i++) {
            RowCount.one(rows[i], "attempt " + leases.get(i).token());
        }
    }

    void endCancelled(String runId) {
        transaction.timedUpdate(END_CANCELLED).bind("run", runId).execute();
    }

    /** Empty when all are written down, else the first attempt that has ended. */
    Optional<String> aboutToWrite(String runId, List<String> tokens, String folder) {
        return each(ABOUT_TO_WRITE, runId, tokens, row -> row.bind("folder", folder));
    }

    /** The same for the commit that carries them. */
    Optional<String> aboutToCommit(String runId, List<String> tokens, long snapshotId, String manifestList) {
        return each(
                ABOUT_TO_COMMIT,
                runId,
                tokens,
                row -> row.bind("snapshot", snapshotId).bind("list", manifestList));
    }

    /** One row a token, all sent at once; the first token whose row was not written. */
    private Optional<String> each(String sql, String runId, List<String> tokens, Consumer<PreparedBatch> more) {
        if (tokens.isEmpty()) {
            return Optional.empty();
        }
        try (PreparedBatch batch = transaction.batch(sql)) {
            for (String token : tokens) {
                transaction.timed(batch).bind("run", runId).bind("token", token).bind("attempt", Tokens.attempt(token));
                more.accept(batch);
                batch.add();
            }
            int[] rows = batch.execute();
            return IntStream.range(0, rows.length)
                    .filter(i -> !RowCount.done(rows[i], tokens.get(i)))
                    .mapToObj(tokens::get)
                    .findFirst();
        }
    }

    List<AttemptRow> all(String runId) {
        return transaction
                .query(OF_RUN)
                .bind("run", runId)
                .map((row, context) -> read(row))
                .list();
    }

    private static AttemptRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new AttemptRow(
                in.text("run_id"),
                in.text("token"),
                in.optionalText("business_date"),
                Math.toIntExact(in.number("attempt")),
                in.text("holder"),
                in.text("outcome"),
                in.optionalNumber("snapshot_id"),
                in.optionalText("manifest_list"),
                in.optionalInstant("started_at"),
                in.optionalInstant("ended_at"),
                in.optionalText("reason"),
                in.optionalText("staging_location"));
    }
}
