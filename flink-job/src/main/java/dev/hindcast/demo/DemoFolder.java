package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WholeFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
