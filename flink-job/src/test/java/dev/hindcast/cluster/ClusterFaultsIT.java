package dev.hindcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.HindcastProcess;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.observe.metrics.RunMetric;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Each server and the controller itself go away while a run computes; the rows are the same, and nobody had to do anything. */
@Tag("cluster")
class ClusterFaultsIT {
    private static final String[] DATA = {"--lines", "3000", "--seed", "7"};
    private static final long SECOND = 1000;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void everyServerGoesAwayAndTheRowsAreTheSame() throws Exception {
        Map<String, String> undisturbed = undisturbed();
        try (ClusterStack stack = ClusterStack.start(folder.resolve("stack"))) {
            Path work = Files.createDirectories(folder.resolve("disturbed"));
            HindcastProcess hindcast = new HindcastProcess(work, ClusterStack.secrets());
            require(hindcast.run(demo("--settings", stack.settings().toString())));
            require(hindcast.run("doctor", "--output", "json"));
            assertThat(hindcast.ended(0).json().get("data").get("findings")).isEmpty();
            flinkRunComputesOnePartition(stack, work);
            stack.s3.delay(350);
            Process run = hindcast.start("run", "--flink", stack.flink.address(), "--metrics-port", "0");

            hit(stack, run, "metrics and sockets", () -> listensOnLoopbackOnly(hindcast, run));
            hit(stack, run, "TaskManager 1", () -> stack.flink.replaceTaskManager(0));
            hit(stack, run, "TaskManager 2", () -> stack.flink.replaceTaskManager(1));
            hit(stack, run, "S3 answers 20 % with 503", () -> storeRefuses(stack, 20, 60));
            hit(stack, run, "S3 answers all with 503", () -> storeRefuses(stack, 100, 20));
            hit(stack, run, "JobManager", stack.flink::replaceJobManager);
            hit(stack, run, "PostgreSQL for 30 s", () -> databaseRests(stack));
            hit(stack, run, "controller", () -> kill(run));
            stack.s3.delay(0);
            HindcastProcess.Ended ended = hindcast.run("run");

            assertThat(ended.exit()).as(ended.toString()).isZero();
            assertThat(checksums(rows(stack))).isEqualTo(undisturbed);
            int attempts = rows(stack).stream().mapToInt(PartitionRow::attempt).sum();
            System.out.println("90 partitions took " + attempts + " attempts");
            assertThat(attempts).as("attempts of 90 partitions").isGreaterThan(90);
        }
    }

    private static void listensOnLoopbackOnly(HindcastProcess hindcast, Process run) {
        try {
            String address = hindcast.ended(0)
                    .err()
                    .lines()
                    .filter(line -> line.startsWith("Metrics at "))
                    .findFirst()
                    .orElseThrow()
                    .substring("Metrics at ".length());
            String text = ServerProcess.text(address);
            for (RunMetric metric : RunMetric.values()) {
                assertThat(text).contains("\n" + metric.title() + "{");
            }
            assertThat(text).doesNotContain(ClusterStack.PLANTED);
            // The launcher has replaced itself with the JVM.
            assertThat(Listening.all(run.pid())).isNotEmpty();
            assertThat(Listening.beyondLoopback(run.pid())).isEmpty();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** C99. */
    private static void storeRefuses(ClusterStack stack, int percent, long seconds) {
        int asked = stack.s3.asked();
        int refused = stack.s3.refused();
        stack.s3.refuse(percent);
        ServerProcess.pause(seconds * SECOND);
        stack.s3.refuse(0);
        assertThat(stack.s3.refused() - refused)
                .as("requests that were refused")
                .isPositive();
        System.out.printf(
                "%d %% for %d s: %d of %d requests were refused%n",
                percent, seconds, stack.s3.refused() - refused, stack.s3.asked() - asked);
    }

    private static void databaseRests(ClusterStack stack) {
        stack.postgres.stop();
        ServerProcess.pause(30 * SECOND);
        stack.postgres.startAgain();
    }

    private static void kill(Process controller) {
        try {
            controller.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A fault that hits no job proves nothing. */
    private static void hit(ClusterStack stack, Process run, String what, Runnable fault) {
        long end = System.nanoTime() + 120_000 * 1_000_000L;
        while (stack.flink.runningJobs() == 0) {
            assertThat(run.isAlive())
                    .as("the run is still going when it is the turn of: " + what)
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("no job was running in time for: " + what)
                    .isLessThan(end);
            ServerProcess.pause(50);
        }
        int running = stack.flink.runningJobs();
        long validated = rows(stack).stream()
                .filter(row -> row.state() == PartitionState.VALIDATED)
                .count();
        fault.run();
        System.out.printf("%s: hit %d running jobs when %d partitions were VALIDATED%n", what, running, validated);
    }

    private void flinkRunComputesOnePartition(ClusterStack stack, Path work) throws Exception {
        String run = manifestRun(stack);
        String first = rows(stack).get(0).partition();
        Path workFolder = work.resolve("hindcast-work");
        ServerProcess client = stack.flink.client(
                ClusterStack.secrets(),
                List.of("--workdir", workFolder.toString(), "--run", run, "--partition", first));
        client.awaitEnd();
        assertThat(rows(stack).get(0).state()).as(client.tail()).isEqualTo(PartitionState.VALIDATED);
    }

    private Map<String, String> undisturbed() throws Exception {
        Path work = Files.createDirectories(folder.resolve("undisturbed"));
        HindcastProcess hindcast = new HindcastProcess(work, Map.of());
        require(hindcast.run(demo()));
        require(hindcast.run("run"));
        try (Manifest manifest = Manifests.open("jdbc:sqlite:" + work.resolve("hindcast-work/manifest.db"))) {
            return checksums(manifest.partitions(manifest.runs().get(0).runId()));
        }
    }

    private static String[] demo(String... more) {
        return java.util.stream.Stream.of(new String[] {"demo", "--until", "plan"}, DATA, more)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new);
    }

    private static void require(HindcastProcess.Ended ended) {
        assertThat(ended.exit()).as(ended.toString()).isZero();
    }

    private static String manifestRun(ClusterStack stack) {
        try (Manifest manifest = Manifests.open(stack.manifestUrl())) {
            return manifest.runs().get(0).runId();
        }
    }

    private static List<PartitionRow> rows(ClusterStack stack) {
        try (Manifest manifest = Manifests.open(stack.manifestUrl())) {
            return manifest.partitions(manifest.runs().get(0).runId());
        }
    }

    private static Map<String, String> checksums(List<PartitionRow> rows) {
        assertThat(rows).hasSize(90).allMatch(row -> row.state() == PartitionState.VALIDATED);
        return new TreeMap<>(rows.stream()
                .collect(Collectors.toMap(
                        PartitionRow::partition, row -> row.outputRows() + " " + row.outputChecksum(), (a, b) -> a)));
    }
}
