package dev.hindcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page from the demo to a cluster names only options that the cluster suite uses; and it is said what did not run. */
class ClusterPageTest {
    private static final Path HOME =
            Path.of(System.getProperty("hindcast.home", "..")).toAbsolutePath().normalize();
    private static final Path SUITE = HOME.resolve("flink-job/src/test/java/dev/hindcast/cluster");

    @Test
    void everyOptionOfThePageIsUsedByTheSuite() throws IOException {
        String suite = text(SUITE);
        Matcher block =
                Pattern.compile("(?s)```sh cluster\n(.*?)```").matcher(Files.readString(HOME.resolve("README.md")));
        assertThat(block.find()).isTrue();
        List<String> options = Pattern.compile("--?[a-z][a-z-]*")
                .matcher(block.group(1))
                .results()
                .map(match -> match.group())
                .filter(option -> option.startsWith("--"))
                .toList();

        assertThat(options).hasSizeGreaterThan(5);
        for (String option : options) {
            assertThat(suite).as(option).contains("\"" + option + "\"");
        }
    }

    @Test
    void whatNeedsTheProfileIsCounted() throws IOException {
        long tests = Pattern.compile("(?m)^@Tag\\(\"cluster\"\\)")
                .matcher(text(SUITE))
                .results()
                .count();

        assertThat(tests).isPositive();
        System.out.println("SKIPPED " + tests + " suites against real servers: mvn verify -Pcluster runs them");
    }

    private static String text(Path folder) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith("IT.java")
                            || each.toString().endsWith("FlinkProcesses.java"))
                    .toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }
}
