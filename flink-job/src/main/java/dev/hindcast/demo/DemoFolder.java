package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WholeFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The work folder of a demo: made by it, marked as such, and made anew by the next demo. A folder that a demo did not make is
 * never touched.
 */
public final class DemoFolder {
    private static final String MARK = ".made-by-hindcast-demo";
    /** So that a killed process is taken over within seconds. */
    private static final Settings.LeaseTimes SHORT_LEASES =
            new Settings.LeaseTimes(Duration.ofSeconds(10), Duration.ofSeconds(3));

    private DemoFolder() {}

    /**
     * Makes the folder, empty but for its settings.
     *
     * @return whether an earlier demo was removed
     * @throws HindcastException USAGE when the folder holds anything that no demo made
     */
    public static boolean make(Path root) {
        return make(root, Optional.empty());
    }

    /**
     * The same with settings of the user's own, as they are written: with other catalogs, stores or clusters.
     *
     * @param settings a file like {@code hindcast.yaml}; absent for everything in the folder itself
     * @throws HindcastException also INPUT_INVALID
     */
    public static boolean make(Path root, Optional<Path> settings) {
        Optional<String> text = settings.map(DemoFolder::read);
        WorkFolder folder = new WorkFolder(root.toAbsolutePath().normalize());
        try {
            boolean earlier = Files.exists(folder.root().resolve(MARK));
            if (earlier) {
                refuseWorking(folder);
                delete(folder.root());
            } else {
                refuseForeign(folder.root());
            }
            Files.createFile(folder.createdRoot().resolve(MARK));
            SettingsFile.write(folder, Settings.embedded(folder).with(SHORT_LEASES));
            text.ifPresent(own -> WholeFile.write(folder.settings(), own));
            return earlier;
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot make the demo's work folder %s: %s", folder.root(), e)
                    .because(e);
        }
    }

    private static String read(Path settings) {
        try {
            return Files.readString(settings);
        } catch (IOException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot read the settings %s: %s", settings, e)
                    .value(settings)
                    .expected("a file like hindcast.yaml")
                    .because(e);
        }
    }

    /** Under a run that computes, its tables must not go away. */
    private static void refuseWorking(WorkFolder folder) {
        try (Manifest manifest = Manifests.open(Secrets.ofThisProcess()
                .filledIn("manifest", SettingsFile.read(folder).manifest()))) {
            Instant now = manifest.now();
            for (RunRow run : manifest.runs()) {
                if (manifest.partitions(run.runId()).stream().anyMatch(partition -> held(partition, now))) {
                    throw ErrorCode.USAGE
                            .error(
                                    "Cannot play the demo in %s: run %s is being computed there",
                                    folder.root(), run.runId())
                            .value(folder.root())
                            .expected("a folder in which nothing works")
                            .next("hindcast demo --workdir ANOTHER");
                }
            }
        } catch (HindcastException e) {
            // A folder whose manifest cannot be opened holds nothing that works.
            if (e.code() == ErrorCode.USAGE) {
                throw e;
            }
        }
    }

    private static boolean held(PartitionRow partition, Instant now) {
        Instant until = partition.leaseUntil();
        return partition.state() == PartitionState.RUNNING && until != null && until.isAfter(now);
    }

    private static void refuseForeign(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> children = Files.list(root)) {
            List<String> names = children.map(child -> child.getFileName().toString())
                    .filter(name -> !name.equals("logs"))
                    .sorted()
                    .toList();
            if (!names.isEmpty()) {
                throw ErrorCode.USAGE
                        .error("Cannot play the demo in %s: it holds %s, which no demo made", root, names)
                        .value(root)
                        .expected("an empty or new folder")
                        .next("hindcast demo --workdir ANOTHER");
            }
        }
    }

    private static void delete(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
