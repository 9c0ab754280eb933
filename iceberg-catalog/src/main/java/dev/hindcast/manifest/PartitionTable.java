package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** One row a partition of a run. Every move names the state that it leaves; a move of a holder names its fence too. */
record PartitionTable(Transaction transaction) {
    private static final String CREATE = """
            insert into partitions (backfill_id, business_date, position, state, attempt, fence)
            values (:run, :partition, :position, 'PENDING', 0, 0)
            """;

    private static final String OF_RUN = """
            select backfill_id, business_date, state, attempt, fence, holder, lease_until, input_snapshot, code_sha,
                   input_rows, output_rows, output_checksum, staging_location, published_version,
                   started_at, completed_at, reason
              from partitions
             where backfill_id = :run
            """;

    /** Work to do, in claiming order. */
    static final String FREE = """
            select p.business_date, p.state, p.attempt, p.fence,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock)) as found_at
              from partitions p join runs r on r.run_id = p.backfill_id
             where p.backfill_id = :run
               and r.state = 'RUNNING'
               and p.state in ('PENDING', 'RUNNING')
               and (p.state = 'PENDING'
                    or p.lease_until <= coalesce(cast(:now as bigint), (select now_ms from db_clock)))
             order by p.position
            """;

    /**
     * A row that a rival is taking is skipped, not waited for. The run's row is shared until we commit: whoever stops the run
     * waits for this claim, and no claim begins after the run was stopped.
     */
    static final String FREE_SKIPPING_LOCKED = FREE + " for share of r for update of p skip locked";

    /**
     * What a claim may take where one transaction writes at a time. What waits is left where too many partitions would be
     * RUNNING; a takeover makes them no more.
     */
    static final String FREE_FOR_SINGLE_WRITER = """
            select p.business_date, p.state, p.attempt, p.fence,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock)) as found_at
              from partitions p join runs r on r.run_id = p.backfill_id
             where p.backfill_id = :run
               and r.state = 'RUNNING'
               and p.state in ('PENDING', 'RUNNING')
               and ((p.state = 'PENDING'
                     and (r.most_running is null
                          or (select count(*) from partitions
                               where backfill_id = :run and state = 'RUNNING') + :max <= r.most_running))
                    or p.lease_until <= coalesce(cast(:now as bigint), (select now_ms from db_clock)))
             order by p.position
             limit :max
            """;

    /**
     * The same, taken, with their attempts begun, in one statement. It runs under the lock of the run's event head, which
     * each claim and each move of the run takes: so the count is that of this moment, and no claim begins after the run was
     * stopped. Only a renewal may hold a row then, and that is no partition to take.
     */
    static final String TAKE_SKIPPING_LOCKED = """
            with free as (
                select p.business_date, p.position, p.state, p.attempt, p.fence,
                       coalesce(cast(:now as bigint), (select now_ms from db_clock)) as found_at
                  from partitions p join runs r on r.run_id = p.backfill_id
                 where p.backfill_id = :run
                   and r.state = 'RUNNING'
                   and p.state in ('PENDING', 'RUNNING')
                   and ((p.state = 'PENDING'
                         and (r.most_running is null
                              or (select count(*) from partitions
                                   where backfill_id = :run and state = 'RUNNING') + :max <= r.most_running))
                        or p.lease_until <= coalesce(cast(:now as bigint), (select now_ms from db_clock)))
                 order by p.position
                 limit :max
                   for update of p skip locked
            ), taken as (
                update partitions p
                   set state = 'RUNNING',
                       holder = :holder,
                       attempt = free.attempt + 1,
                       fence = free.fence + 1,
                       lease_until = free.found_at + :length,
                       started_at = free.found_at,
                       completed_at = null,
                       reason = null
                  from free
                 where p.backfill_id = :run and p.business_date = free.business_date
                   and p.state = free.state and p.fence = free.fence
                returning free.business_date, free.position, free.state, free.attempt, free.fence, free.found_at
            ), begun as (
                insert into attempts (run_id, token, business_date, attempt, holder, outcome, started_at)
                select :run,
                       concat(:run, '/', business_date, '/', attempt + 1, '/', fence + 1),
                       business_date, attempt + 1, :holder, 'RUNNING', found_at
                  from taken
            )
            select business_date, state, attempt, fence, found_at from taken order by position
            """;

    private static final String CLAIM = """
            update partitions
               set state = 'RUNNING',
                   holder = :holder,
                   attempt = attempt + 1,
                   fence = fence + 1,
                   lease_until = :until,
                   started_at = :at,
                   completed_at = null,
                   reason = null
             where backfill_id = :run and business_date = :partition and state = :from and fence = :fence
            """;

    private static final String RENEW = """
            update partitions
               set lease_until = coalesce(cast(:now as bigint), (select now_ms from db_clock)) + :length
             where backfill_id = :run and business_date = :partition and state = 'RUNNING' and fence = :fence
            returning lease_until
            """;

    private static final String VALIDATED = """
            update partitions
               set state = 'VALIDATED',
                   holder = null,
                   lease_until = null,
                   input_snapshot = :input,
                   code_sha = :code,
                   input_rows = :input_rows,
                   output_rows = :output_rows,
                   output_checksum = :checksum,
                   staging_location = :staging,
                   completed_at = coalesce(cast(:now as bigint), (select now_ms from db_clock)),
                   reason = null
             where backfill_id = :run and business_date = :partition and state = 'RUNNING' and fence = :fence
            """;

    private static final String FAILED = """
            update partitions
               set state = 'FAILED',
                   holder = null,
                   lease_until = null,
                   completed_at = coalesce(cast(:now as bigint), (select now_ms from db_clock)),
                   reason = :reason
             where backfill_id = :run and business_date = :partition and state = 'RUNNING' and fence = :fence
            """;

    private static final String GIVEN_BACK = """
            update partitions
               set state = 'PENDING',
                   holder = null,
                   lease_until = null,
                   reason = :reason
             where backfill_id = :run and business_date = :partition and state = 'RUNNING' and fence = :fence
            """;

    /** A row that leaves RUNNING this way takes a higher fence with it, so that its holder can change nothing more. */
    private static final String MOVE_ALL = """
            update partitions
               set state = :to,
                   fence = case when state = 'RUNNING' then fence + 1 else fence end,
                   holder = null,
                   lease_until = null,
                   completed_at = case when :to = 'PENDING' then null else completed_at end,
                   published_version = case
                       when :to = 'PUBLISHED' then (select main_after from runs where run_id = :run)
                       else published_version end
             where backfill_id = :run and state = :from
            """;

    private static final String COUNT = """
            select state, count(*) as number from partitions where backfill_id = :run group by state
            """;

    /** A partition that may be claimed: what it was and what it had, and the database time at which it was found. */
    record Free(String partition, PartitionState was, int attempt, long fence, Instant at) {
        Lease lease(String runId, String holder, Duration length) {
            boolean takeover = was == PartitionState.RUNNING;
            return new Lease(runId, partition, holder, attempt + 1, fence + 1, at.plus(length), takeover);
        }
    }

    void create(String runId, List<String> partitions) {
        try (PreparedBatch batch = transaction.batch(CREATE)) {
            int position = 0;
            for (String partition : partitions) {
                batch.bind("run", runId)
                        .bind("partition", partition)
                        .bind("position", position++)
                        .add();
            }
            batch.execute();
        }
    }

    List<PartitionRow> all(String runId) {
        return transaction.query(OF_RUN).bind("run", runId).map((row, context) -> read(row)).stream()
                .sorted(Comparator.comparing(PartitionRow::partition))
                .toList();
    }

    /** All that is free, and kept from rivals until this transaction ends. */
    List<Free> free(String runId) {
        return found(
                transaction.timedQuery(transaction.dialect().freePartitions()).bind("run", runId));
    }

    /**
     * Takes up to so many and begins their attempts; the run's events are locked by this transaction. None while more than
     * the run's limit would be RUNNING.
     */
    List<Free> take(String runId, int max, String holder, Duration length) {
        if (transaction.dialect().writesInQueries()) {
            return found(transaction
                    .timedQuery(TAKE_SKIPPING_LOCKED)
                    .bind("run", runId)
                    .bind("max", max)
                    .bind("holder", holder)
                    .bind("length", length.toMillis()));
        }
        List<Free> free = found(transaction
                .timedQuery(FREE_FOR_SINGLE_WRITER)
                .bind("run", runId)
                .bind("max", max));
        claim(runId, free, holder, length);
        return free;
    }

    private static List<Free> found(Query query) {
        return query.map((row, context) -> new Free(
                        row.getString("business_date"),
                        PartitionState.valueOf(row.getString("state")),
                        row.getInt("attempt"),
                        row.getLong("fence"),
                        new Columns(row).instant("found_at")))
                .list();
    }

    /** Takes partitions that this transaction has to itself and begins their attempts; each is a guarded UPDATE. */
    void claim(String runId, List<Free> free, String holder, Duration length) {
        if (free.isEmpty()) {
            return;
        }
        int[] rows;
        try (PreparedBatch batch = transaction.batch(CLAIM)) {
            for (Free one : free) {
                batch.bind("holder", holder)
                        .bind("until", one.at().plus(length).toEpochMilli())
                        .bind("at", one.at().toEpochMilli())
                        .bind("run", runId)
                        .bind("partition", one.partition())
                        .bind("from", one.was().name())
                        .bind("fence", one.fence())
                        .add();
            }
            rows = batch.execute();
        }
        for (int i = 0; i < rows.length; i++) {
            if (!RowCount.done(rows[i], free.get(i).partition())) {
                throw new Database.LookAgain("Partition " + free.get(i).partition() + " slipped away");
            }
        }
        List<Lease> leases =
                free.stream().map(one -> one.lease(runId, holder, length)).toList();
        transaction.attempts().start(leases, free.get(0).at());
    }

    Map<PartitionState, Long> count(String runId) {
        Map<PartitionState, Long> counts = new EnumMap<>(PartitionState.class);
        transaction
                .query(COUNT)
                .bind("run", runId)
                .map((row, context) -> Map.entry(PartitionState.valueOf(row.getString("state")), row.getLong("number")))
                .forEach(one -> counts.put(one.getKey(), one.getValue()));
        return counts;
    }

    Optional<Instant> renew(Lease lease, Duration length) {
        return transaction
                .timedQuery(RENEW)
                .bind("length", length.toMillis())
                .bind("run", lease.runId())
                .bind("partition", lease.partition())
                .bind("fence", lease.fence())
                .map((row, context) -> new Columns(row).instant("lease_until"))
                .findOne();
    }

    /** Guarded UPDATEs, all sent at once; those whose lease was held. */
    List<Validation> validated(List<Validation> done) {
        int[] rows;
        try (PreparedBatch batch = transaction.batch(VALIDATED)) {
            done.forEach(one -> bind(batch, one));
            rows = batch.execute();
        }
        List<Validation> held = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            if (RowCount.done(rows[i], done.get(i).lease().token())) {
                held.add(done.get(i));
            }
        }
        return held;
    }

    private void bind(PreparedBatch batch, Validation one) {
        AttemptResult result = one.result();
        transaction
                .timed(batch)
                .bind("input", result.inputSnapshot())
                .bind("code", result.codeSha())
                .bind("input_rows", result.inputRows())
                .bind("output_rows", result.outputRows())
                .bind("checksum", result.outputChecksum())
                .bind("staging", result.stagingLocation())
                .bind("run", one.lease().runId())
                .bind("partition", one.lease().partition())
                .bind("fence", one.lease().fence())
                .add();
    }

    boolean failed(Lease lease, String reason) {
        int rows = transaction
                .timedUpdate(FAILED)
                .bind("reason", reason)
                .bind("run", lease.runId())
                .bind("partition", lease.partition())
                .bind("fence", lease.fence())
                .execute();
        return RowCount.done(rows, lease.token());
    }

    boolean givenBack(Lease lease, String reason) {
        int rows = transaction
                .update(GIVEN_BACK)
                .bind("reason", reason)
                .bind("run", lease.runId())
                .bind("partition", lease.partition())
                .bind("fence", lease.fence())
                .execute();
        return RowCount.done(rows, lease.token());
    }

    int moveAll(String runId, PartitionState from, PartitionState to) {
        return transaction
                .update(MOVE_ALL)
                .bind("run", runId)
                .bind("from", from.name())
                .bind("to", to.name())
                .execute();
    }

    private static PartitionRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new PartitionRow(
                in.text("backfill_id"),
                in.text("business_date"),
                PartitionState.valueOf(in.text("state")),
                Math.toIntExact(in.number("attempt")),
                in.number("fence"),
                in.optionalText("holder"),
                in.optionalInstant("lease_until"),
                in.optionalText("input_snapshot"),
                in.optionalText("code_sha"),
                in.optionalNumber("input_rows"),
                in.optionalNumber("output_rows"),
                in.optionalText("output_checksum"),
                in.optionalText("staging_location"),
                in.optionalNumber("published_version"),
                in.optionalInstant("started_at"),
                in.optionalInstant("completed_at"),
                in.optionalText("reason"));
    }
}
