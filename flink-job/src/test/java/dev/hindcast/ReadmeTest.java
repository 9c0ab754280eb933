package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The README leads where it says: every link exists, every step has its row, no linked class is too long to read. */
class ReadmeTest {
    private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(([^)#][^)#]*)(#[^)]*)?\\)");
    private static final List<String> STEPS = List.of(
            "spec", "plan", "claim", "compute", "validate", "catchup", "gate", "publish", "observe", "rollback");
    private static final List<String> MARKS = List.of("sh run", "sh mvn", "sh cluster", "text", "yaml", "json");

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        assertThat(links()).isNotEmpty().allSatisfy(path -> assertThat(path).exists());
    }

    @Test
    void noLinkedClassIsLongerThanFourHundredLines() throws IOException {
        for (Path path : links()) {
            if (path.toString().endsWith(".java")) {
                assertThat(Files.readAllLines(path)).as(path.toString()).hasSizeLessThanOrEqualTo(400);
            }
        }
    }

    @Test
    void eachOfTheTenStepsHasARowWithPackageClassAndTest() throws IOException {
        List<String> lines = Files.readAllLines(readme());
        for (String step : STEPS) {
            assertThat(lines)
                    .as("row of step " + step)
                    .anyMatch(line -> line.startsWith("| " + step + " |")
                            && line.contains("/dev/hindcast/" + step)
                            && Pattern.compile("\\(([^)]*)(Test|IT|Contract)\\.java\\)")
                                    .matcher(line)
                                    .find());
        }
    }

    @Test
    void everyBlockSaysWhatItIs() throws IOException {
        for (ReadmeBlocks.Block block : ReadmeBlocks.of(readme()).blocks()) {
            assertThat(MARKS).as("block at line " + block.line()).contains(block.info());
        }
    }

    @Test
    void mavenBlocksNameGoalsAndProfilesThatExist() throws IOException {
        String poms = Files.readString(ReadmeBlocks.root().resolve("pom.xml"))
                + Files.readString(ReadmeBlocks.root().resolve("iceberg-catalog/pom.xml"));
        for (ReadmeBlocks.Block block : ReadmeBlocks.of(readme()).blocks()) {
            if (block.info().equals("sh mvn")) {
                for (String line : block.lines()) {
                    assertThat(line).startsWith("mvn ");
                    Matcher profile = Pattern.compile("-P(\\w+)").matcher(line);
                    while (profile.find()) {
                        assertThat(poms).contains("<id>" + profile.group(1) + "</id>");
                    }
                }
            }
        }
    }

    private static List<Path> links() throws IOException {
        String text = Files.readString(readme());
        try (Stream<String> found = LINK.matcher(text).results().map(result -> result.group(1))) {
            return found.filter(link -> !link.startsWith("http"))
                    .map(link -> ReadmeBlocks.root().resolve(link).normalize())
                    .toList();
        }
    }

    private static Path readme() {
        return ReadmeBlocks.root().resolve("README.md");
    }
}
