package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresManifestIT extends ManifestRacesContract {
    private static final SettableClock CLOCK = new SettableClock();
    private static @Nullable EmbeddedPostgres server;
    private static @Nullable Manifest open;

    @BeforeAll
    static void start() throws IOException {
        DriverAssertions.off();
        server = EmbeddedPostgres.start();
        open = Manifests.open(url(), CLOCK);
    }

    @AfterAll
    static void stop() throws IOException {
        Objects.requireNonNull(open).close();
        Objects.requireNonNull(server).close();
    }

    private static String url() {
        return Objects.requireNonNull(server).getJdbcUrl("postgres", "postgres");
    }

    @Override
    SettableClock clock() {
        return CLOCK;
    }

    @Override
    Manifest manifest() {
        return Objects.requireNonNull(open);
    }

    @Override
    Manifest again() {
        return Manifests.open(url(), CLOCK);
    }

    @AfterEach
    void noLockOutlivesItsTransaction() {
        Jdbi direct = Jdbi.create(url());
        int advisory =
                direct.withHandle(in -> in.createQuery("select count(*) from pg_locks where locktype = 'advisory'")
                        .mapTo(Integer.class)
                        .one());
        assertThat(advisory).isZero();
    }

    @Test
    void aPoolerInTransactionModeMayStandBetween() throws Exception {
        RunRow run = running(50);
        try (PooledConnections two = new PooledConnections(url() + "&prepareThreshold=0", 2)) {
            Manifest pooled = new SqlManifest(new Database(two, new PostgresDialect(), CLOCK), () -> {});
            List<List<Lease>> all = together(WORKERS, i -> () -> claimUntilDone(pooled, run, "worker-" + i));
            assertEachDoneOnce(run, 50, all.stream().flatMap(List::stream).toList());
        }
    }

    @Test
    void droppedConnectionsAreReplaced() throws Exception {
        RunRow run = running(100);
        List<List<Lease>> all =
                together(4, i -> () -> i == 0 ? killTenTimes() : claimThroughOutages(run, "worker-" + i));
        assertThat(all.stream().flatMap(List::stream).map(Lease::token)).doesNotHaveDuplicates();
        assertThat(manifest.partitions(run.runId())).allMatch(row -> row.state() == PartitionState.VALIDATED);
        EventChain.verify(manifest.events(run.runId()));
    }

    private static List<Lease> killTenTimes() throws InterruptedException {
        int killed = 0;
        for (int i = 0; i < 10; i++) {
            killed += killAll();
            Thread.sleep(40);
        }
        assertThat(killed).isPositive();
        return List.of();
    }

    /** Ends every session of our pool. */
    private static int killAll() {
        return Jdbi.create(url())
                .withHandle(in -> in.createQuery("""
                        select count(pg_terminate_backend(pid)) from pg_stat_activity
                         where application_name = 'hindcast' and pid <> pg_backend_pid()""").mapTo(Integer.class).one());
    }

    /** Goes on after an answer that never came; a lease that got lost that way runs out and is taken over. */
    private List<Lease> claimThroughOutages(RunRow run, String holder) {
        List<Lease> mine = new ArrayList<>();
        while (true) {
            try {
                if (allValidated(run)) {
                    return mine;
                }
                mine.addAll(claimSome(run, holder));
            } catch (HindcastException unanswered) {
                assertThat(unanswered.code()).isEqualTo(ErrorCode.MANIFEST_FAILED);
                clock.pass(LEASE);
            }
        }
    }

    private List<Lease> claimSome(RunRow run, String holder) {
        List<Lease> done = new ArrayList<>();
        for (Lease lease : manifest.claim(run.runId(), holder, 3, LEASE)) {
            if (manifest.validated(lease, Samples.result(1))) {
                done.add(lease);
            }
        }
        return done;
    }

    private boolean allValidated(RunRow run) {
        return manifest.partitions(run.runId()).stream().allMatch(row -> row.state() == PartitionState.VALIDATED);
    }

    @Test
    void theDatabasesOwnClockJudgesLeases() throws InterruptedException {
        try (Manifest own = Manifests.open(url())) {
            Instant before = Instant.now().minusMillis(2);
            assertThat(own.now()).isBetween(before, Instant.now().plusMillis(2));
            RunRow run = running(1);
            Lease old = own.claim(run.runId(), "w", 1, Duration.ofMillis(150)).get(0);
            assertThat(own.claim(run.runId(), "other", 1, LEASE)).isEmpty();
            Thread.sleep(160);
            assertThat(own.claim(run.runId(), "other", 1, LEASE).get(0).takeover())
                    .isTrue();
            assertThat(own.renew(old, LEASE)).isEmpty();
        }
    }

    @Test
    void eventsCannotBeChangedOrDeleted() {
        RunRow run = running(1);
        for (String sql : List.of("update events set actor = 'eve'", "delete from events", "truncate events")) {
            assertThatThrownBy(() -> Jdbi.create(url()).useHandle(handle -> handle.execute(sql)))
                    .hasMessageContaining("append-only");
        }
        EventChain.verify(manifest.events(run.runId()));
    }

    @Test
    void aSchemaWithTablesOfOthersIsShared() throws IOException {
        Jdbi.create(url()).useHandle(handle -> handle.execute("create database shared"));
        String shared = Objects.requireNonNull(server).getJdbcUrl("postgres", "shared");
        Jdbi.create(shared).useHandle(handle -> handle.execute("create table iceberg_tables (name text)"));
        try (Manifest other = Manifests.open(shared)) {
            assertThat(other.create(Samples.run(), List.of("a"), "ann")).isTrue();
        }
    }

    @Test
    void aDatabaseThatIsNotThereIsAnErrorOfTheOutside() {
        assertRefused(
                ErrorCode.MANIFEST_FAILED, () -> Manifests.open("jdbc:postgresql://localhost:1/none?user=postgres"));
    }
}
