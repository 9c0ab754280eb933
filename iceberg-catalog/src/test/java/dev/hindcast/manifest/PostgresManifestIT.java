package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Objects;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

class PostgresManifestIT extends ManifestRacesContract {
    private static final SettableClock CLOCK = new SettableClock();
    private static @Nullable EmbeddedPostgres server;
    private static @Nullable Manifest open;

    @BeforeAll
    static void start() throws IOException {
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
}
