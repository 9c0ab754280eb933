package dev.hindcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.HindcastProcess;
import dev.hindcast.table.CatalogProbe;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.StagedPartition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits through a real REST catalog whose answers get lost (C01, C06, C07, C13), and through JDBC on a real PostgreSQL. */
@Tag("cluster")
class CatalogCommitsIT {
    private static final String TABLE = "mart.orders_daily";
    private static final String BRANCH = "hindcast-r1-candidate";
    private static final String DAY = "2011-01-04";
    private static final int HELD_MILLIS = 3000;
    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "business_date", Types.DateType.get()));
    private static final PartitionSpec SPEC =
            PartitionSpec.builderFor(SCHEMA).identity("business_date").build();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    private static PostgresServer postgres;
    private static ServerProcess server;
    private static CatalogFaults faults;
    private static int tables;

    @BeforeAll
    static void start() throws IOException {
        postgres = PostgresServer.start(folder);
        int port = ServerProcess.freePort();
        server = CatalogServer.start(
                folder,
                postgres,
                port,
                Map.of(
                        "CATALOG_WAREHOUSE",
                        folder.resolve("rest").toString(),
                        "CATALOG_IO__IMPL",
                        "org.apache.iceberg.hadoop.HadoopFileIO"));
        faults = new CatalogFaults("http://127.0.0.1:" + port, HELD_MILLIS);
    }

    @AfterAll
    static void stop() {
        faults.close();
        server.close();
        postgres.close();
    }

    private static Map<String, String> rest() {
        return Map.of("type", "rest", "uri", faults.address(), "io-impl", "org.apache.iceberg.hadoop.HadoopFileIO");
    }

    private static Map<String, String> jdbc() {
        return Map.of(
                "type",
                "jdbc",
                "uri",
                postgres.url("iceberg"),
                "jdbc.user",
                "postgres",
                "jdbc.password",
                ClusterStack.PASSWORD,
                "warehouse",
                folder.resolve("jdbc").toString());
    }

    @ParameterizedTest
    @EnumSource
    void whateverBecomesOfTheAnswerTheCommitIsThereOnce(CatalogFaults.Fault fault) throws IOException {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(rest())) {
            Branch branch = Branch.of(catalogs);
            RefCommits commits = new RefCommits(catalogs, CommitJournal.NONE);
            faults.next(fault);
            Outcome outcome = commits.replace(branch.table, branch.replacement("r1/" + DAY + "/1/1"));
            assertThat(faults.planned()).as("the fault met a commit").isZero();
            if (fault == CatalogFaults.Fault.LANDED_THEN_AWAY) {
                assertThat(outcome).isInstanceOf(Outcome.Unknown.class);
                faults.back();
                outcome = commits.replace(branch.table, branch.replacement("r1/" + DAY + "/1/1"));
            }
            assertThat(outcome).isEqualTo(new Outcome.Done(branch.head()));
            if (fault == CatalogFaults.Fault.HELD) {
                ServerProcess.pause(HELD_MILLIS + 2000);
                assertThat(faults.late()).as("the late request").containsExactly(409);
            }
            assertThat(branch.commits()).isEqualTo(1);
            assertThat(branch.files()).containsExactly("new");
            assertThat(Positions.mainHead(catalogs.load(branch.table))).isEqualTo(branch.fork);
        }
    }

    @Test
    void jdbcOnPostgresRefusesAStaleCommitAndKeepsEachOnce() throws IOException {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(jdbc());
                CatalogProbe probe = CatalogProbe.open(jdbc())) {
            assertThat(probe.faults()).isEmpty();
            Branch branch = Branch.of(catalogs);
            RefCommits commits = new RefCommits(catalogs, CommitJournal.NONE);
            Replacement first = branch.replacement("r1/" + DAY + "/1/1");
            assertThat(commits.replace(branch.table, first)).isEqualTo(new Outcome.Done(branch.head()));
            assertThat(commits.replace(branch.table, first)).isEqualTo(new Outcome.Done(branch.head()));
            assertThat(commits.replace(branch.table, branch.replacement("r1/" + DAY + "/2/2")))
                    .isInstanceOf(Outcome.Refused.class);
            assertThat(branch.commits()).isEqualTo(1);
        }
    }

    @Test
    void theDemoIsRightOnJdbcOnPostgres() throws Exception {
        Path settings = Files.writeString(folder.resolve("jdbc.yaml"), """
                catalog:
                  type: jdbc
                  uri: "%s"
                  jdbc.user: postgres
                  jdbc.password: "${env:HINDCAST_PG_PASSWORD}"
                  warehouse: "%s"
                manifest: "%s?user=postgres&password=${env:HINDCAST_PG_PASSWORD}"
                """.formatted(
                        postgres.url("iceberg"), folder.resolve("demo"), postgres.url("manifest")));
        HindcastProcess hindcast = new HindcastProcess(folder, ClusterStack.secrets());
        HindcastProcess.Ended demo = hindcast.run(
                "demo",
                "--lines",
                "3000",
                "--drill",
                "--verify",
                "--output",
                "json",
                "--settings",
                settings.toString());

        assertThat(demo.exit()).as(demo.toString()).isZero();
        assertThat(demo.json().get("data").get("oracle_equal").asBoolean()).isTrue();
    }

    /** A table with one file, and a branch on which it is to be replaced. */
    private record Branch(IcebergCatalogs catalogs, String table, long fork) {
        static Branch of(IcebergCatalogs catalogs) throws IOException {
            String name = TABLE + ++tables;
            Table table = catalogs.create(name, SCHEMA, SPEC, Map.of("format-version", "2"));
            table.newAppend().appendFile(file("old" + tables)).commit();
            long fork = Positions.mainHead(catalogs.load(name));
            new RefChanges(catalogs).createBranch(name, BRANCH, fork);
            return new Branch(catalogs, name, fork);
        }

        Replacement replacement(String token) throws IOException {
            StagedPartition staged = new StagedPartition(DAY, List.of(file("new")));
            return new Replacement(BRANCH, fork, List.of(staged), Map.of(DAY, token), Map.of());
        }

        long head() {
            return catalogs.load(table).snapshot(BRANCH).snapshotId();
        }

        int commits() {
            Table now = catalogs.load(table);
            int commits = 0;
            Snapshot at = now.snapshot(head());
            while (at.snapshotId() != fork) {
                commits++;
                at = now.snapshot(at.parentId());
            }
            return commits;
        }

        List<String> files() throws IOException {
            try (var tasks = catalogs.load(table).newScan().useRef(BRANCH).planFiles()) {
                List<String> files = new java.util.ArrayList<>();
                tasks.forEach(task -> files.add(
                        Path.of(task.file().location()).getFileName().toString().replace(".parquet", "")));
                return files;
            }
        }

        private static DataFile file(String name) throws IOException {
            Path path = folder.resolve("data").resolve(name + ".parquet");
            Files.createDirectories(path.getParent());
            Files.write(path, new byte[10]);
            return DataFiles.builder(SPEC)
                    .withPath(path.toString())
                    .withFileSizeInBytes(10)
                    .withRecordCount(1)
                    .withPartitionPath("business_date=" + DAY)
                    .build();
        }
    }
}
