package dev.hindcast.observe.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tools of each format judge the files of the folder docker, and refuse a spoilt copy. An absent tool is told as a skipped
 * check; with {@code -Dhindcast.tools=required} it is a failure.
 */
@Tag("tools")
class DockerToolsTest {
    private static final Path DOCKER = Path.of(System.getProperty("hindcast.home", ".."), "docker")
            .toAbsolutePath()
            .normalize();
    private static final Map<String, String> PASSWORDS =
            Map.of("PG_PASSWORD", "a", "S3_SECRET", "b", "GRAFANA_PASSWORD", "c");

    @TempDir
    Path folder;

    /** A command that judges a file (its last argument), and a change that makes the file wrong. */
    record Check(List<String> command, String file, String spoilt, String right, String wrong) {
        @Override
        public String toString() {
            return command.get(0) + " " + file;
        }
    }

    static List<Check> checks() {
        String rules = "prometheus/hindcast.rules.yml";
        return List.of(
                new Check(List.of("promtool", "check", "rules"), rules, rules, "expr: ", "expr: )"),
                new Check(
                        List.of("promtool", "test", "rules"),
                        "prometheus/hindcast.rules.test.yml",
                        rules,
                        "> 0.9",
                        "> 0.99"),
                new Check(
                        List.of("promtool", "check", "config"),
                        "prometheus/prometheus.yml",
                        "prometheus/prometheus.yml",
                        "scrape_configs",
                        "scrape_config"),
                new Check(
                        List.of("amtool", "check-config"),
                        "prometheus/alertmanager.yml",
                        "prometheus/alertmanager.yml",
                        "receiver: owners",
                        "receiver: nobody"),
                new Check(List.of("docker-compose"), "compose.yaml", "compose.yaml", "image:", "imagee:"),
                new Check(
                        List.of("python3", "-m", "py_compile"),
                        "airflow/hindcast_backfill.py",
                        "airflow/hindcast_backfill.py",
                        "import ",
                        "import ("));
    }

    @ParameterizedTest
    @MethodSource("checks")
    void theToolTakesTheFileAndRefusesASpoiltCopy(Check check) throws Exception {
        requireTool(check.command().get(0));
        copy(DOCKER, folder);

        assertThat(exit(command(check))).as("the file as it is").isZero();
        Path spoilt = folder.resolve(check.spoilt());
        String text = Files.readString(spoilt);
        assertThat(text).contains(check.right());
        Files.writeString(spoilt, text.replace(check.right(), check.wrong()));
        assertThat(exit(command(check))).as("with " + check.wrong()).isNotZero();
    }

    /** docker-compose wants the file before the verb. */
    private List<String> command(Check check) {
        List<String> command = new ArrayList<>(check.command());
        String file = folder.resolve(check.file()).toString();
        if (command.get(0).equals("docker-compose")) {
            return List.of("docker-compose", "-f", file, "config", "-q");
        }
        command.add(file);
        return command;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void requireTool(String tool) {
        boolean there = List.of(System.getenv("PATH").split(":", -1)).stream()
                .anyMatch(entry -> Files.isExecutable(FileSystems.getDefault().getPath(entry, tool)));
        String message = "SKIPPED 1 check: " + tool + " is not installed";
        if (System.getProperty("hindcast.tools", "").equals("required")) {
            assertThat(there).as(tool + " is installed").isTrue();
        }
        if (!there) {
            System.out.println(message);
        }
        assumeTrue(there, message);
    }

    private static int exit(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(PASSWORDS);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
