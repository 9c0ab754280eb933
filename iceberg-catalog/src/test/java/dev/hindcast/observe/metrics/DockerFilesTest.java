package dev.hindcast.observe.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the folder docker tells of every file in it, and what can be checked without an engine is. */
class DockerFilesTest {
    private static final Path DOCKER = Path.of(System.getProperty("hindcast.home", ".."), "docker")
            .toAbsolutePath()
            .normalize();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

    @TempDir
    Path folder;

    @Test
    void thePageListsEveryFileOnce() throws IOException {
        List<String> listed = ROW.matcher(Files.readString(DOCKER.resolve("README.md")))
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(listed).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(listed)).isEqualTo(files());
    }

    @Test
    void everyAlertFiresAndDoesNotFire() throws Exception {
        Path rules = DOCKER.resolve("prometheus/hindcast.rules.yml");
        String tests = Files.readString(DOCKER.resolve("prometheus/hindcast.rules.test.yml"));
        for (String alert : alerts(Files.readString(rules))) {
            assertThat(tests.split("alertname: " + alert + "\n", -1)).as(alert).hasSize(3);
        }
        requireTool("promtool");
        assertThat(exit(
                        "promtool",
                        "test",
                        "rules",
                        DOCKER.resolve("prometheus/hindcast.rules.test.yml").toString()))
                .isZero();
        Path changed = Files.writeString(
                folder.resolve("hindcast.rules.yml"), Files.readString(rules).replace("> 0.9", "> 0.99"));
        Path same = Files.writeString(folder.resolve("test.yml"), tests);
        assertThat(exit("promtool", "test", "rules", same.toString()))
                .as("a changed limit in " + changed)
                .isNotZero();
    }

    @Test
    void theExampleForAirflowCompiles() throws Exception {
        requireTool("python3");
        String source = Files.readString(DOCKER.resolve("airflow/hindcast_backfill.py"));
        Path copy = Files.writeString(folder.resolve("dag.py"), source);
        Path broken = Files.writeString(folder.resolve("broken.py"), source + "\ndef (");

        assertThat(exit("python3", "-m", "py_compile", copy.toString())).isZero();
        assertThat(exit("python3", "-m", "py_compile", broken.toString())).isNotZero();
    }

    private static List<String> alerts(String rules) {
        return Pattern.compile("- alert: (\\w+)")
                .matcher(rules)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static Set<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(DOCKER)) {
            return new TreeSet<>(all.filter(Files::isRegularFile)
                    .map(file -> DOCKER.relativize(file).toString())
                    .filter(name -> !name.equals("README.md"))
                    .toList());
        }
    }

    private static void requireTool(String tool) throws Exception {
        boolean there;
        try {
            there = exit(tool, "--version") == 0;
        } catch (IOException absent) {
            there = false;
        }
        if (!there) {
            System.out.println("SKIPPED 1 check: " + tool + " is not installed");
        }
        assumeTrue(there, () -> "SKIPPED 1 check: " + tool + " is not installed");
    }

    private static int exit(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
