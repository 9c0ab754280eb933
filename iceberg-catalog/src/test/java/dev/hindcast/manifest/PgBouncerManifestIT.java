package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract through a real PgBouncer in transaction mode with two server connections (C55). */
class PgBouncerManifestIT extends ManifestRacesContract {
    private static final SettableClock CLOCK = new SettableClock();
    private static final int CONNECTIONS = 2;

    @TempDir
    static Path folder;

    private static @Nullable EmbeddedPostgres server;
    private static @Nullable PgBouncer bouncer;
    private static @Nullable Manifest open;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = PgBouncer.program();
        if (program.isEmpty()) {
            System.out.println("skipped: 1 suite, the manifest's contract behind PgBouncer: it is not installed");
        }
        assumeTrue(program.isPresent(), "PgBouncer is not installed");
        DriverAssertions.off();
        server = EmbeddedPostgres.start();
        bouncer = PgBouncer.start(program.orElseThrow(), folder, server.getPort(), CONNECTIONS);
        open = Manifests.open(bouncer.url(), CLOCK);
    }

    @AfterAll
    static void stop() throws Exception {
        if (open != null) {
            open.close();
        }
        if (bouncer != null) {
            bouncer.close();
        }
        if (server != null) {
            server.close();
        }
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
        return Manifests.open(Objects.requireNonNull(bouncer).url(), CLOCK);
    }

    private static int count(String sql) {
        String direct = Objects.requireNonNull(server).getJdbcUrl("postgres", "postgres");
        return Jdbi.create(direct)
                .withHandle(in -> in.createQuery(sql).mapTo(Integer.class).one());
    }

    @AfterEach
    void noLockOutlivesItsTransaction() {
        assertThat(count("select count(*) from pg_locks where locktype = 'advisory'"))
                .isZero();
    }

    @Test
    void eightWorkersOnTwoServerConnectionsDoFiftyPartitionsOnce() throws Exception {
        RunRow run = running(50);
        List<List<Lease>> all = together(WORKERS, i -> () -> claimUntilDone(manifest, run, "worker-" + i));
        assertEachDoneOnce(run, 50, all.stream().flatMap(List::stream).toList());
        assertThat(count("select count(*) from pg_stat_activity where backend_type = 'client backend'"
                        + " and pid <> pg_backend_pid()"))
                .as("connections of the pooler to its server")
                .isBetween(1, CONNECTIONS);
    }
}
