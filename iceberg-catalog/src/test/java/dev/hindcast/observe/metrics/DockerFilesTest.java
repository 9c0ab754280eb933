package dev.hindcast.observe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the folder docker tells of every file in it, and what can be checked without an engine is. */
class DockerFilesTest {
    private static final Path DOCKER = Path.of(System.getProperty("hindcast.home", ".."), "docker")
            .toAbsolutePath()
            .normalize();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

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
    void everyAlertIsExpectedToFireAndNotToFire() throws IOException {
        Path rules = DOCKER.resolve("prometheus/hindcast.rules.yml");
        String tests = Files.readString(DOCKER.resolve("prometheus/hindcast.rules.test.yml"));
        for (String alert : alerts(Files.readString(rules))) {
            assertThat(tests.split("alertname: " + alert + "\n", -1)).as(alert).hasSize(3);
        }
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
}
