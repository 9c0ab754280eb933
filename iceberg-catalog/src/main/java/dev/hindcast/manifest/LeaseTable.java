package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Leases on names. A row stays when its lease ends: the next holder's token must be higher. */
record LeaseTable(Transaction transaction) {
    /** One statement: a lease that has not run out leaves no row to change, whoever holds it. */
    private static final String TAKE = """
            insert into leases (name, holder, token, lease_until)
            values (:name, :holder, 1, coalesce(cast(:now as bigint), (select now_ms from db_clock)) + :length)
            on conflict (name) do update
               set holder = excluded.holder,
                   token = leases.token + 1,
                   lease_until = excluded.lease_until
             where leases.lease_until <= coalesce(cast(:now as bigint), (select now_ms from db_clock))
            returning name, holder, token, lease_until
            """;

    private static final String RENEW = """
            update leases
               set lease_until = coalesce(cast(:now as bigint), (select now_ms from db_clock)) + :length
             where name = :name and holder = :holder and token = :token
               and lease_until > coalesce(cast(:now as bigint), (select now_ms from db_clock))
            returning name, holder, token, lease_until
            """;

    private static final String RELEASE = """
            update leases
               set lease_until = coalesce(cast(:now as bigint), (select now_ms from db_clock))
             where name = :name and holder = :holder and token = :token
               and lease_until > coalesce(cast(:now as bigint), (select now_ms from db_clock))
            """;

    private static final String HOLDER = """
            select name, holder, token, lease_until
              from leases
             where name = :name
               and lease_until > coalesce(cast(:now as bigint), (select now_ms from db_clock))
            """;

    Optional<NamedLease> take(String name, String holder, Duration length) {
        return transaction
                .timedQuery(TAKE)
                .bind("name", name)
                .bind("holder", holder)
                .bind("length", length.toMillis())
                .map((row, context) -> read(row))
                .findOne();
    }

    Optional<NamedLease> renew(NamedLease lease, Duration length) {
        return transaction
                .timedQuery(RENEW)
                .bind("name", lease.name())
                .bind("holder", lease.holder())
                .bind("token", lease.token())
                .bind("length", length.toMillis())
                .map((row, context) -> read(row))
                .findOne();
    }

    void release(NamedLease lease) {
        transaction
                .timedUpdate(RELEASE)
                .bind("name", lease.name())
                .bind("holder", lease.holder())
                .bind("token", lease.token())
                .execute();
    }

    Optional<NamedLease> holder(String name) {
        return transaction
                .timedQuery(HOLDER)
                .bind("name", name)
                .map((row, context) -> read(row))
                .findOne();
    }

    private static NamedLease read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new NamedLease(in.text("name"), in.text("holder"), in.number("token"), in.instant("lease_until"));
    }
}
