package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        HindcastProcess hindcast = planned();
        Path saved = folder.resolve("saved");
        copy(workFolder(), saved);
        Map<String, String> undisturbed = checksums(undisturbed(hindcast));
        Random random = new Random(SEED);
        for (int kill = 0; kill < count; kill++) {
            // The tables hold absolute paths, so the planned state goes back to the very same place.
            delete(workFolder());
            copy(saved, workFolder());
            int k = 1 + random.nextInt(89);
            assertThat(checksums(killedAt(hindcast, k)))
                    .as("checksums after a kill at %d validated partitions, -Dhindcast.seed=%d", k, SEED)
                    .isEqualTo(undisturbed);
        }
    }

    private List<PartitionRow> undisturbed(HindcastProcess hindcast) throws Exception {
        HindcastProcess.Ended run = hindcast.run("run");
        assertThat(run.exit()).as(run.toString()).isZero();
        return rows();
    }

    private List<PartitionRow> killedAt(HindcastProcess hindcast, int k) throws Exception {
        Process process = hindcast.start("run");
        while (process.isAlive() && validated(rows()).size() < k) {
            Thread.sleep(20);
        }
        process.destroyForcibly().waitFor();
        Map<String, Integer> before = attempts(validated(rows()));
        HindcastProcess.Ended resumed = hindcast.run("resume");
        assertThat(resumed.exit()).as(resumed.toString()).isZero();
        List<PartitionRow> after = rows();
        assertThat(validated(after)).hasSize(90);
        assertThat(attempts(after))
                .as("attempts of the %d that were validated", before.size())
                .containsAllEntriesOf(before);
        System.out.printf("killed at %d validated (asked for %d), resumed to 90%n", before.size(), k);
        return after;
    }

    private HindcastProcess planned() throws Exception {
        HindcastProcess hindcast = new HindcastProcess(folder, Map.of());
        HindcastProcess.Ended planned = hindcast.run("demo", "--until", "plan", "--lines", "6000", "--seed", "7");
        assertThat(planned.exit()).as(planned.toString()).isZero();
        return hindcast;
    }

    private Path workFolder() {
        return folder.resolve("hindcast-work");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private List<PartitionRow> rows() {
        Path database = workFolder().resolve("manifest.db");
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
