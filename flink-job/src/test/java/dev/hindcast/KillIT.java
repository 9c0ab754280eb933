package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is killed when k partitions are VALIDATED goes on after it: the k keep their attempts, all rows are the same. */
@Share(suite = "main job", seconds = 180)
class KillIT {
    private static final long SEED = Long.getLong("hindcast.seed", System.nanoTime());

    @TempDir
    Path folder;

    @Test
    void twoKillsChangeNothing() throws Exception {
        kills(2);
    }

    @Test
    @Tag("full")
    void tenKillsChangeNothing() throws Exception {
        kills(10);
    }

    private void kills(int count) throws Exception {
        Map<String, String> undisturbed = checksums(undisturbed());
        Random random = new Random(SEED);
        for (int kill = 0; kill < count; kill++) {
            int k = 1 + random.nextInt(89);
            assertThat(checksums(killedAt(k, "killed-" + kill)))
                    .as("checksums after a kill at %d validated partitions, -Dhindcast.seed=%d", k, SEED)
                    .isEqualTo(undisturbed);
        }
    }

    private List<PartitionRow> undisturbed() throws Exception {
        HindcastProcess hindcast = planned("undisturbed");
        HindcastProcess.Ended run = hindcast.run("run");
        assertThat(run.exit()).as(run.toString()).isZero();
        return rows("undisturbed");
    }

    private List<PartitionRow> killedAt(int k, String name) throws Exception {
        HindcastProcess hindcast = planned(name);
        Process process = hindcast.start("run");
        while (process.isAlive() && validated(rows(name)).size() < k) {
            Thread.sleep(20);
        }
        process.destroyForcibly().waitFor();
        Map<String, Integer> before = attempts(validated(rows(name)));
        HindcastProcess.Ended resumed = hindcast.run("resume");
        assertThat(resumed.exit()).as(resumed.toString()).isZero();
        List<PartitionRow> after = rows(name);
        assertThat(validated(after)).hasSize(90);
        assertThat(attempts(after))
                .as("attempts of the %d that were validated", before.size())
                .containsAllEntriesOf(before);
        System.out.printf("killed at %d validated (asked for %d), resumed to 90%n", before.size(), k);
        return after;
    }

    private HindcastProcess planned(String name) throws Exception {
        Path home = Files.createDirectory(folder.resolve(name));
        HindcastProcess hindcast = new HindcastProcess(home, Map.of());
        HindcastProcess.Ended planned = hindcast.run("demo", "--until", "plan", "--lines", "20000", "--seed", "7");
        assertThat(planned.exit()).as(planned.toString()).isZero();
        return hindcast;
    }

    private List<PartitionRow> rows(String name) {
        Path database = folder.resolve(name).resolve("hindcast-work").resolve("manifest.db");
        try (Manifest manifest = Manifests.open("jdbc:sqlite:" + database)) {
            return new ArrayList<>(manifest.partitions(manifest.runs().get(0).runId()));
        }
    }

    private static List<PartitionRow> validated(List<PartitionRow> rows) {
        return rows.stream()
                .filter(row -> row.state() == PartitionState.VALIDATED)
                .toList();
    }

    private static Map<String, Integer> attempts(List<PartitionRow> rows) {
        return rows.stream().collect(Collectors.toMap(PartitionRow::partition, PartitionRow::attempt));
    }

    private static Map<String, String> checksums(List<PartitionRow> rows) {
        return new TreeMap<>(rows.stream()
                .collect(Collectors.toMap(
                        PartitionRow::partition, row -> row.outputRows() + " " + row.outputChecksum(), (a, b) -> a)));
    }
}
