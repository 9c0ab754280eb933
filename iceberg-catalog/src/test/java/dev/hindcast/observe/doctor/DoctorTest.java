package dev.hindcast.observe.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.CatalogProbe;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each planted fault is found, by its name and with a next step; a healthy set-up is left in peace. */
class DoctorTest {
    @TempDir
    Path folder;

    @Test
    void aHealthySetUpHasNoFindings() throws IOException {
        assertThat(examine("")).isEmpty();
        try (FlinkAnswers flink = new FlinkAnswers("2.1.1", 4, 200)) {
            assertThat(new FlinkExam(flink.address()).findings()).isEmpty();
        }
        assertThat(CatalogExam.of(new CatalogProbe(BrokenCatalog.healthy()))).isEmpty();
    }

    @Test
    void plainSecretsAreFound() throws IOException {
        assertThat(names(examine(catalog("s3.secret-access-key: planted")))).containsExactly("plain-secret");
        assertThat(names(examine("manifest: \"jdbc:postgresql://127.0.0.1:1/x?password=planted\"\n")))
                .contains("plain-secret");
    }

    @Test
    void aVariableThatIsNotSetIsFound() throws IOException {
        assertThat(names(examine(catalog("s3.secret-access-key: \"${env:NOT_SET_ANYWHERE}\""))))
                .containsExactly("catalog");
    }

    @Test
    void settingsThatCannotBeReadAreFound() throws IOException {
        assertThat(names(examine("catalogue: {}\n"))).containsExactly("settings");
    }

    @Test
    void aFileSystemCatalogOnAnObjectStoreIsFound() throws IOException {
        assertThat(names(examine("catalog: {type: hadoop, warehouse: \"s3://bucket/wh\"}\n")))
                .containsExactly("catalog-atomic");
    }

    @Test
    void aManifestThatCannotBeReachedIsFound() throws IOException {
        assertThat(names(examine("manifest: \"jdbc:sqlite:/proc/no/such/manifest.db\"\n")))
                .containsExactly("manifest");
    }

    @Test
    void leasesThatCannotBeHeldAreFound() throws IOException {
        assertThat(names(examine("lease: {length: 4s, renew: 3s}\n"))).containsExactly("lease-length", "lease-renewal");
    }

    @Test
    void aPrometheusThatDoesNotAnswerIsFound() throws IOException {
        assertThat(names(examine("prometheus: \"http://127.0.0.1:1\"\n"))).containsExactly("prometheus-reachable");
    }

    @Test
    void keysThatOthersMayReadAreFound() throws IOException {
        Files.createDirectories(folder.resolve("keys"));
        Files.setPosixFilePermissions(folder.resolve("keys"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(names(examine(""))).containsExactly("keys-private");
    }

    @Test
    void aClusterThatCannotTakeJobsIsFound() throws IOException {
        assertThat(names(new FlinkExam("http://127.0.0.1:1").findings())).containsExactly("flink-reachable");
        try (FlinkAnswers flink = new FlinkAnswers("1.20.1", 0, 404)) {
            assertThat(names(new FlinkExam(flink.address()).findings()))
                    .containsExactly("flink-version", "flink-slots", "flink-submission");
        }
    }

    @Test
    void localFilesBehindAClusterAreFound() throws IOException {
        try (FlinkAnswers flink = new FlinkAnswers("2.1.1", 4, 200)) {
            String settings = "catalog: {type: jdbc, uri: \"jdbc:sqlite:" + folder.resolve("c.db") + "\", warehouse: \""
                    + folder.resolve("wh") + "\"}\nflink: [\"" + flink.address() + "\"]\n";
            assertThat(names(examine(settings)))
                    .containsExactlyInAnyOrder("manifest-shared", "catalog-reachable-by-cluster");
        }
    }

    @Test
    void catalogsAndStoresThatLieAreFound() {
        assertThat(probed(BrokenCatalog.Fault.DROPS_BRANCHES))
                .containsExactlyInAnyOrder("keeps-branches", "keeps-tags");
        assertThat(probed(BrokenCatalog.Fault.FRAMES_UPLOADS)).contains("store-gives-back-what-was-written");
        assertThat(probed(BrokenCatalog.Fault.LAST_WRITER_WINS)).containsExactly("refuses-stale-commits");
        assertThat(probed(BrokenCatalog.Fault.CREATES_NOTHING)).containsExactly("creates-tables");
        assertThat(probed(BrokenCatalog.Fault.DELETES_NOTHING)).containsExactly("store-deletes");
    }

    @Test
    void clocksThatDisagreeAreFound() {
        Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(3));
        try (var manifest = dev.hindcast.manifest.Manifests.open("jdbc:sqlite:" + folder.resolve("m.db"))) {
            assertThat(names(ManifestExam.of(manifest, ahead))).containsExactly("clock-skew");
            assertThat(ManifestExam.of(manifest, Clock.systemUTC())).isEmpty();
        }
    }

    @Test
    void tablesThatForgetTooSoonOrAreAbsentAreFound() throws IOException {
        RunSpec spec = spec();
        Map<String, String> properties = Map.of(
                "type",
                "jdbc",
                "uri",
                "jdbc:sqlite:" + folder.resolve("catalog.db"),
                "warehouse",
                folder.resolve("wh").toString());
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(properties)) {
            Schema schema = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));
            catalogs.create(
                    spec.source().table(),
                    schema,
                    PartitionSpec.unpartitioned(),
                    Map.of("format-version", "1", "history.expire.max-snapshot-age-ms", "60000"));
            assertThat(names(new TablesExam(catalogs).of(spec)))
                    .startsWith("source-format", "source-retention", "table-there");
        }
    }

    private RunSpec spec() throws IOException {
        Path file = folder.resolve("spec.yaml");
        Files.writeString(folder.resolve("orders.sql"), "select * from source");
        Files.writeString(file, """
                name: orders-tax-fix
                source:
                  table: raw.order_events
                  key: [order_id]
                  version: [source_updated_at]
                  partition: business_date
                target:
                  table: mart.orders_daily
                  range: {from: 2011-01-04, to: 2011-01-05}
                transform: {kind: row, sql: orders.sql}
                live: {pipeline: orders-live}
                """);
        return SpecParser.parse(file);
    }

    private List<Finding> examine(String settings) throws IOException {
        WorkFolder work = new WorkFolder(folder);
        if (!settings.isEmpty()) {
            Files.writeString(work.settings(), settings);
        }
        return new Doctor(work, Secrets.of(Map.of()), List.of()).examine(Optional.empty());
    }

    private String catalog(String line) {
        return "catalog:\n  type: jdbc\n  uri: \"jdbc:sqlite:" + folder.resolve("catalog.db") + "\"\n  warehouse: \""
                + folder.resolve("wh") + "\"\n  " + line + "\n";
    }

    private static List<String> probed(BrokenCatalog.Fault fault) {
        return names(CatalogExam.of(new CatalogProbe(BrokenCatalog.with(fault))));
    }

    /** Every finding says what to do. */
    private static List<String> names(List<Finding> findings) {
        assertThat(findings).allSatisfy(finding -> {
            assertThat(finding.next()).isNotBlank();
            assertThat(finding.found()).isNotBlank().doesNotContain("planted");
        });
        return findings.stream().map(Finding::check).toList();
    }

    /** As much of a JobManager as the doctor asks. */
    private record FlinkAnswers(HttpServer server) implements AutoCloseable {
        FlinkAnswers(String version, int slots, int jars) throws IOException {
            this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5));
            answer("/config", 200, "{\"flink-version\":\"" + version + "\"}");
            answer("/overview", 200, "{\"slots-total\":" + slots + "}");
            answer("/jars", jars, "{}");
            server.start();
        }

        private void answer(String path, int status, String json) {
            server.createContext(path, exchange -> {
                byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
        }

        String address() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
