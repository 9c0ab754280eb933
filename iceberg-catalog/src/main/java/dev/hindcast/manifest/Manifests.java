package dev.hindcast.manifest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;

/** Opens manifests by their JDBC URL; missing tables are made. */
public final class Manifests {
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int SQLITE_CONNECTIONS = 4;
    private static final int POSTGRESQL_CONNECTIONS = 8;

    private Manifests() {}

    /**
     * Opens {@code jdbc:sqlite:<file>} (the folder is made; several processes may share the file) or
     * {@code jdbc:postgresql:...} (also behind a pooler in transaction mode).
     *
     * @throws HindcastException CONFIG_INVALID for any other URL, MANIFEST_FAILED when the database cannot be reached
     */
    public static Manifest open(String jdbcUrl) {
        return open(jdbcUrl, DatabaseClock.OWN);
    }

    static Manifest open(String jdbcUrl, DatabaseClock clock) {
        if (jdbcUrl.startsWith(POSTGRESQL)) {
            return opened(postgresPool(jdbcUrl), pool -> {
                Migrations.postgresql(pool);
                return new Database(pool, new PostgresDialect(), clock);
            });
        }
        Path file = sqliteFile(jdbcUrl);
        return opened(sqlitePool(jdbcUrl, file), pool -> {
            Migrations.sqlite(pool, file, () -> writeAhead(pool));
            return new Database(pool, new SqliteDialect(), clock);
        });
    }

    private static Manifest opened(HikariConfig config, Opening opening) {
        HikariDataSource pool = null;
        try {
            pool = new HikariDataSource(config);
            return new SqlManifest(opening.open(pool), pool::close);
        } catch (RuntimeException failure) {
            if (pool != null) {
                pool.close();
            }
            throw cannotOpen(config, failure);
        }
    }

    private static HindcastException cannotOpen(HikariConfig config, RuntimeException failure) {
        if (failure instanceof HindcastException told) {
            return told;
        }
        return ErrorCode.MANIFEST_FAILED
                .error("Cannot open the manifest %s", withoutSecrets(config.getJdbcUrl()))
                .value(String.valueOf(failure.getMessage()))
                .expected("a reachable database in which tables can be made")
                .next("hindcast status")
                .because(failure);
    }

    /** URLs may carry a user and a password behind the question mark. */
    private static String withoutSecrets(String url) {
        int parameters = url.indexOf('?');
        return parameters < 0 ? url : url.substring(0, parameters);
    }

    private static HikariConfig postgresPool(String url) {
        HikariConfig config = pool(url, POSTGRESQL_CONNECTIONS);
        // A prepared statement stays on one server connection, which a pooler in transaction mode may give to another.
        config.addDataSourceProperty("prepareThreshold", "0");
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        config.addDataSourceProperty("connectTimeout", "5");
        config.addDataSourceProperty("socketTimeout", "30");
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("ApplicationName", "hindcast");
        return config;
    }

    private static HikariConfig sqlitePool(String url, Path file) {
        makeFolder(file);
        HikariConfig config = pool(url, SQLITE_CONNECTIONS);
        config.addDataSourceProperty("busy_timeout", Long.toString(PATIENCE.toMillis()));
        config.addDataSourceProperty("foreign_keys", "true");
        config.addDataSourceProperty("synchronous", "FULL");
        return config;
    }

    private static HikariConfig pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("manifest");
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(PATIENCE.toMillis());
        return config;
    }

    /** Readers and the one writer do not block each other then. The file remembers it. */
    private static void writeAhead(HikariDataSource pool) {
        Jdbi.create(pool)
                .useHandle(handle -> handle.createQuery("pragma journal_mode = wal")
                        .mapTo(String.class)
                        .one());
    }

    private static Path sqliteFile(String url) {
        String file = url.startsWith(SQLITE) ? withoutSecrets(url).substring(SQLITE.length()) : "";
        if (file.isEmpty() || file.startsWith(":")) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot open a manifest by this URL: it names no database file and no server")
                    .value(withoutSecrets(url))
                    .expected("jdbc:sqlite:<file> or jdbc:postgresql://<host>/<database>")
                    .next("set 'manifest' in hindcast.yaml");
        }
        return Path.of(file).toAbsolutePath();
    }

    private static void makeFolder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw ErrorCode.MANIFEST_FAILED
                    .error("Cannot make the folder of the manifest")
                    .value(folder)
                    .expected("a folder that may be written")
                    .next("hindcast status")
                    .because(failure);
        }
    }

    private interface Opening {
        Database open(HikariDataSource pool);
    }
}
