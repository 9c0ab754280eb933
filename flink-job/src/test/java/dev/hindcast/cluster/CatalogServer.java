package dev.hindcast.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Iceberg's own REST catalog as a process; its tables are named in a PostgreSQL database. */
final class CatalogServer {
    private CatalogServer() {}

    /**
     * Starts it.
     *
     * @param store warehouse, file IO and their settings, as the server's own environment variables
     */
    static ServerProcess start(Path folder, PostgresServer postgres, int port, Map<String, String> store) {
        Map<String, String> environment = new TreeMap<>(store);
        environment.put("AWS_REGION", "us-east-1");
        environment.put("CATALOG_REST_PORT", Integer.toString(port));
        environment.put("CATALOG_CATALOG__IMPL", "org.apache.iceberg.jdbc.JdbcCatalog");
        environment.put("CATALOG_URI", postgres.url("iceberg"));
        environment.put("CATALOG_JDBC_USER", "postgres");
        environment.put("CATALOG_JDBC_PASSWORD", ClusterStack.PASSWORD);
        return ServerProcess.java(
                        "catalog",
                        folder,
                        environment,
                        List.of(
                                "-Xmx400m",
                                "-XX:TieredStopAtLevel=1",
                                "-Dlogback.configurationFile=" + quietLog(folder),
                                "-cp",
                                ServerProcess.libraries(),
                                "org.apache.iceberg.rest.RESTCatalogServer"))
                .await(() -> ServerProcess.answers("http://127.0.0.1:" + port + "/v1/config"));
    }

    private static Path quietLog(Path folder) {
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
}
