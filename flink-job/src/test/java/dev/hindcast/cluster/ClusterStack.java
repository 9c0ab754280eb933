package dev.hindcast.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that a production set-up has, on loopback: PostgreSQL, an S3 store behind a proxy, a REST catalog, Flink. */
final class ClusterStack implements AutoCloseable {
    static final String PASSWORD = "pg-secret-8461";
    static final String SECRET_KEY = "s3-secret-2934";

    private final Deque<AutoCloseable> started = new ArrayDeque<>();
    final Path folder;
    final PostgresServer postgres;
    final S3Faults s3;
    final String catalogUri;
    final FlinkProcesses flink;

    private ClusterStack(Path folder) throws Exception {
        this.folder = Files.createDirectories(folder);
        postgres = begun(PostgresServer.start(folder));
        int store = ServerProcess.freePort();
        begun(startStore(store));
        s3 = begun(S3Faults.before("http://127.0.0.1:" + store));
        int catalog = ServerProcess.freePort();
        begun(startCatalog(catalog));
        catalogUri = "http://127.0.0.1:" + catalog;
        flink = begun(FlinkProcesses.start(folder.resolve("flink"), secrets()));
    }

    static ClusterStack start(Path folder) {
        try {
            return new ClusterStack(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private <T extends AutoCloseable> T begun(T server) {
        started.push(server);
        return server;
    }

    private ServerProcess startStore(int port) throws IOException {
        Path jar = Path.of(System.getProperty("hindcast.home"), "flink-job/target/servers/s3mock.jar");
        if (!Files.isRegularFile(jar)) {
            throw new AssertionError("The S3 server is absent: " + jar + "; it comes with mvn verify -Pcluster");
        }
        int tls = ServerProcess.freePort();
        return ServerProcess.java(
                        "s3",
                        folder,
                        Map.of(),
                        List.of(
                                "-Xmx300m",
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                jar.toString(),
                                "--server.address=127.0.0.1",
                                "--server.port=" + tls,
                                "--com.adobe.testing.s3mock.httpPort=" + port,
                                "--com.adobe.testing.s3mock.store.root="
                                        + Files.createDirectories(folder.resolve("objects")),
                                "--com.adobe.testing.s3mock.store.initial-buckets=warehouse",
                                "--com.adobe.testing.s3mock.store.retain-files-on-exit=true"))
                .await(() -> ServerProcess.answers("http://127.0.0.1:" + port + "/"));
    }

    private ServerProcess startCatalog(int port) {
        Map<String, String> environment = new TreeMap<>();
        environment.put("AWS_REGION", "us-east-1");
        environment.put("CATALOG_REST_PORT", Integer.toString(port));
        environment.put("CATALOG_CATALOG__IMPL", "org.apache.iceberg.jdbc.JdbcCatalog");
        environment.put("CATALOG_URI", postgres.url("iceberg"));
        environment.put("CATALOG_JDBC_USER", "postgres");
        environment.put("CATALOG_JDBC_PASSWORD", PASSWORD);
        environment.put("CATALOG_WAREHOUSE", "s3://warehouse/wh");
        environment.put("CATALOG_IO__IMPL", "org.apache.iceberg.aws.s3.S3FileIO");
        environment.put("CATALOG_S3_ENDPOINT", s3.address());
        environment.put("CATALOG_S3_PATH__STYLE__ACCESS", "true");
        environment.put("CATALOG_S3_ACCESS__KEY__ID", "hindcast");
        environment.put("CATALOG_S3_SECRET__ACCESS__KEY", SECRET_KEY);
        return ServerProcess.java(
                        "catalog",
                        folder,
                        environment,
                        List.of(
                                "-Xmx400m",
                                "-XX:TieredStopAtLevel=1",
                                "-Dlogback.configurationFile=" + quietLog(),
                                "-cp",
                                ServerProcess.libraries(),
                                "org.apache.iceberg.rest.RESTCatalogServer"))
                .await(() -> ServerProcess.answers("http://127.0.0.1:" + port + "/v1/config"));
    }

    private Path quietLog() {
        try {
            return Files.writeString(folder.resolve("logback.xml"), """
                    <configuration>
                        <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                            <encoder><pattern>%d{HH:mm:ss.SSS} %-5level %logger{30} %msg%n</pattern></encoder>
                        </appender>
                        <root level="WARN"><appender-ref ref="out"/></root>
                    </configuration>
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the settings name: for the controller and for the cluster alike. */
    static Map<String, String> secrets() {
        return Map.of("HINDCAST_PG_PASSWORD", PASSWORD, "HINDCAST_S3_SECRET", SECRET_KEY, "AWS_REGION", "us-east-1");
    }

    /** The manifest's address with its password, for the suite's own questions. */
    String manifestUrl() {
        return postgres.url("manifest") + "?user=postgres&password=" + PASSWORD;
    }

    /** How any engine opens the catalog. */
    Map<String, String> catalogProperties() {
        Map<String, String> properties = new TreeMap<>();
        properties.put("type", "rest");
        properties.put("uri", catalogUri);
        properties.put("io-impl", "org.apache.iceberg.aws.s3.S3FileIO");
        properties.put("s3.endpoint", s3.address());
        properties.put("s3.path-style-access", "true");
        properties.put("s3.access-key-id", "hindcast");
        properties.put("s3.secret-access-key", SECRET_KEY);
        properties.put("client.region", "us-east-1");
        return properties;
    }

    /** The settings of a work folder that works with all of this. */
    Path settings() {
        List<String> lines = new ArrayList<>();
        lines.add("catalog:");
        Map<String, String> catalog = new TreeMap<>(catalogProperties());
        catalog.put("s3.secret-access-key", "${env:HINDCAST_S3_SECRET}");
        catalog.forEach((name, value) -> lines.add("  " + name + ": \"" + value + "\""));
        lines.add("manifest: \"" + postgres.url("manifest") + "?user=postgres&password=${env:HINDCAST_PG_PASSWORD}\"");
        lines.add("lease: {length: 10s, renew: 3s}");
        lines.add("flink: [\"" + flink.address() + "\"]");
        try {
            return Files.writeString(folder.resolve("settings.yaml"), String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws Exception {
        while (!started.isEmpty()) {
            started.pop().close();
        }
    }
}
