package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What only a SQLite file can show: several processes, its own clock, its files. */
@Timeout(60)
class SqliteFileTest {
    @TempDir
    Path folder;

    private String url = "";

    @BeforeEach
    void name() {
        url = "jdbc:sqlite:" + folder.resolve("deep").resolve("manifest.db");
    }

    private static RunRow running(Manifest manifest, int partitions) {
        RunRow run = Samples.run();
        manifest.create(run, Samples.partitions(partitions), "ann");
        manifest.openRun(run.runId(), RunState.PLANNED, "ann");
        return run;
    }

    private Process worker(RunRow run, String holder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClaimingProcess.class.getName(),
                        url,
                        run.runId(),
                        holder)
                .redirectError(folder.resolve(holder + ".err").toFile())
                .start();
    }

    private static BufferedReader ready(Process worker) throws IOException {
        BufferedReader out = worker.inputReader(StandardCharsets.UTF_8);
        assertThat(out.readLine()).isEqualTo("ready");
        return out;
    }

    private static void start(Process worker) throws IOException {
        worker.getOutputStream().write('\n');
        worker.getOutputStream().flush();
    }

    private List<String> validatedBy(Process worker, BufferedReader out, String holder) throws Exception {
        List<String> lines = out.lines().toList();
        assertThat(worker.waitFor())
                .as("%s", Files.readString(folder.resolve(holder + ".err")))
                .isZero();
        return lines;
    }

    @Test
    void processesShareOneFileAndNoPartition() throws Exception {
        try (Manifest manifest = Manifests.open(url)) {
            RunRow run = running(manifest, 120);
            Process first = worker(run, "first");
            Process second = worker(run, "second");
            try (BufferedReader ofFirst = ready(first);
                    BufferedReader ofSecond = ready(second)) {
                start(first);
                start(second);
                List<String> byFirst = validatedBy(first, ofFirst, "first");
                List<String> bySecond = validatedBy(second, ofSecond, "second");
                assertThat(byFirst).isNotEmpty();
                assertThat(bySecond).isNotEmpty();
                assertThat(Stream.concat(byFirst.stream(), bySecond.stream()))
                        .hasSize(120)
                        .doesNotHaveDuplicates();
            } finally {
                first.destroyForcibly();
                second.destroyForcibly();
            }
            assertThat(manifest.attempts(run.runId())).hasSize(120);
            EventChain.verify(manifest.events(run.runId()));
        }
    }

    @Test
    void openingsThatStartTogetherMakeTheTablesOnce() throws Exception {
        List<Manifest> opened = ManifestRacesContract.together(4, i -> () -> Manifests.open(url));
        try {
            RunRow run = running(opened.get(0), 1);
            opened.forEach(manifest -> assertThat(manifest.run(run.runId())).isPresent());
        } finally {
            opened.forEach(Manifest::close);
        }
    }

    @Test
    void theClockIsTheDatabasesToTheMillisecond() throws InterruptedException {
        try (Manifest manifest = Manifests.open(url)) {
            Instant before = Instant.now().minusMillis(1);
            Instant now = manifest.now();
            assertThat(now).isBetween(before, Instant.now().plusMillis(1));
            RunRow run = running(manifest, 1);
            Lease old =
                    manifest.claim(run.runId(), "w", 1, Duration.ofMillis(150)).get(0);
            assertThat(manifest.claim(run.runId(), "other", 1, Duration.ofMinutes(1)))
                    .isEmpty();
            Thread.sleep(160);
            Lease fresh = manifest.claim(run.runId(), "other", 1, Duration.ofMinutes(1))
                    .get(0);
            assertThat(fresh.takeover()).isTrue();
            assertThat(manifest.renew(old, Duration.ofMinutes(1))).isEmpty();
            NamedLease turn =
                    manifest.take("turn:t", "w", Duration.ofMillis(50)).orElseThrow();
            assertThat(manifest.take("turn:t", "other", Duration.ofMillis(50))).isEmpty();
            Thread.sleep(60);
            assertThat(manifest.renew(turn, Duration.ofMillis(50))).isEmpty();
            assertThat(manifest.take("turn:t", "other", Duration.ofMillis(50))).isPresent();
        }
    }

    @Test
    void whatWasWrittenIsThereAfterClosing() {
        RunRow run;
        try (Manifest manifest = Manifests.open(url)) {
            run = running(manifest, 2);
        }
        try (Manifest manifest = Manifests.open(url)) {
            assertThat(manifest.run(run.runId()).orElseThrow().state()).isEqualTo(RunState.RUNNING);
            assertThat(manifest.partitions(run.runId())).hasSize(2);
        }
    }

    private Path file() {
        return Path.of(url.substring("jdbc:sqlite:".length()));
    }

    private void refusesToOpen(String why) {
        assertThatThrownBy(() -> Manifests.open(url)).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.MANIFEST_FAILED);
            assertThat(e).hasMessageContaining(why);
        });
    }

    @Test
    void aManifestThatHasLostItsContentIsNotMadeAnew() throws IOException {
        Manifests.open(url).close();
        for (Loss loss : List.<Loss>of(Files::delete, lost -> Files.write(lost, new byte[0]))) {
            loss.of(file());
            refusesToOpen("empty or gone");
            refusesToOpen("empty or gone");
        }
        Files.delete(file().resolveSibling("manifest.db.lock"));
        Manifests.open(url).close();
    }

    /** What becomes of a file. */
    private interface Loss {
        void of(Path file) throws IOException;
    }

    @Test
    void norIsWhatAnInterruptedOpeningLeftALoss() throws IOException {
        Files.createDirectories(file().getParent());
        Files.createFile(file());
        Files.createFile(file().resolveSibling("manifest.db.lock"));
        Manifests.open(url).close();
    }

    @Test
    void theFileOfSomethingElseIsLeftAlone() throws IOException {
        Files.createDirectories(file().getParent());
        Jdbi.create(url).useHandle(in -> in.execute("create table iceberg_tables (name text)"));
        refusesToOpen("something else");
        Files.writeString(file(), "no database at all, but a text that is long enough to have a header ".repeat(20));
        refusesToOpen("Cannot open the manifest");
        assertThat(Files.readString(file())).startsWith("no database");
    }

    @Test
    void eventsCannotBeChangedOrDeleted() {
        try (Manifest manifest = Manifests.open(url)) {
            running(manifest, 1);
            Jdbi direct = Jdbi.create(url);
            for (String sql : List.of("update events set actor = 'eve'", "delete from events")) {
                assertThatThrownBy(() -> direct.useHandle(handle -> handle.execute(sql)))
                        .isInstanceOf(UnableToExecuteStatementException.class)
                        .hasMessageContaining("append-only");
            }
        }
    }

    @Test
    void aClaimInTenThousandPartitionsReadsAnIndex() {
        try (Manifest manifest = Manifests.open(url)) {
            running(manifest, 10_000);
            List<String> steps = Jdbi.create(url)
                    .withHandle(in -> in.createQuery("explain query plan " + PartitionTable.FREE_FOR_SINGLE_WRITER)
                            .bindByType("now", 1L, Long.class)
                            .bind("run", "run")
                            .bind("max", 3)
                            .map((row, context) -> row.getString("detail"))
                            .list());
            assertThat(steps)
                    .anyMatch(step -> step.contains("USING INDEX partitions_to_claim"))
                    .noneMatch(step -> step.contains("SCAN p ") || step.contains("TEMP B-TREE"));
        }
    }

    @Test
    void otherUrlsAreRefusedWithoutTheirSecrets() {
        for (String wrong : List.of("jdbc:h2:mem:x?password=secret", "jdbc:sqlite::memory:", "jdbc:sqlite:", "")) {
            assertThatThrownBy(() -> Manifests.open(wrong)).isInstanceOfSatisfying(HindcastException.class, e -> {
                assertThat(e.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
                assertThat(String.valueOf(e.value())).doesNotContain("secret");
            });
        }
        assertThatThrownBy(() -> Manifests.open("jdbc:sqlite:" + folder))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MANIFEST_FAILED));
    }
}
