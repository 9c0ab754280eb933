package dev.hindcast.cluster;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** A real PostgreSQL that can be stopped and started again on its data. */
final class PostgresServer implements AutoCloseable {
    private final Path data;
    private final int port = ServerProcess.freePort();
    private EmbeddedPostgres running;

    private PostgresServer(Path data) {
        this.data = data;
        this.running = launch();
    }

    static PostgresServer start(Path folder) {
        PostgresServer server = new PostgresServer(folder.resolve("postgres"));
        server.execute("create database iceberg");
        server.execute("create database manifest");
        return server;
    }

    private EmbeddedPostgres launch() {
        try {
            return EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void execute(String sql) {
        try (var connection = running.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Everything in the manifest's tables, as text. */
    String manifestText() {
        StringBuilder text = new StringBuilder();
        try (var connection = java.sql.DriverManager.getConnection(url("manifest") + "?user=postgres");
                var statement = connection.createStatement()) {
            for (String table :
                    java.util.List.of("runs", "partitions", "attempts", "evidence", "events", "approvals")) {
                var rows = statement.executeQuery("select t::text from " + table + " t");
                while (rows.next()) {
                    text.append(rows.getString(1)).append('\n');
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    /** JDBC address of one of its databases, without user and password. */
    String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }

    void stop() {
        close();
    }

    void startAgain() {
        running = launch();
    }

    @Override
    public void close() {
        try {
            running.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
