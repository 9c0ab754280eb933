package dev.hindcast.benchmark.claims;

import dev.hindcast.workspace.Settings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A PostgreSQL of our own on a free port of the loopback, as durable as one is by default. */
final class Server implements AutoCloseable {
    private static final String DATABASE = "postgres";

    private final EmbeddedPostgres postgres;

    private Server(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    static Server start() throws IOException {
        // A server for tests does without these; they are what a commit costs.
        return new Server(EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("synchronous_commit", "on")
                .start());
    }

    String url() {
        return postgres.getJdbcUrl(DATABASE, DATABASE);
    }

    /** Manifest and catalog on this server; the warehouse stays in the work folder. */
    Settings with(Settings embedded) {
        Map<String, String> catalog = new LinkedHashMap<>();
        catalog.put("type", "jdbc");
        catalog.put("uri", url());
        catalog.put("jdbc.schema-version", "V1");
        catalog.put("warehouse", embedded.catalog().getOrDefault("warehouse", ""));
        return new Settings(catalog, url(), embedded.lease(), embedded.flink(), embedded.prometheus());
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
