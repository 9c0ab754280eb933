package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** A command that we tell people to type can be typed. */
class NextCommandsTest {
    /** A literal, and what is joined to it: values, and further literals. */
    private static final Pattern NEXT =
            Pattern.compile("\\.next\\(\\s*\"hindcast ([^\"]*\"(?:\\s*\\+\\s*(?:\"[^\"]*\"|[\\w.()]+))*)");

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            work         | hindcast run --workdir work tax-1, or hindcast abort --workdir work tax-1
            else where/x | hindcast run --workdir 'else where/x' tax-1, or hindcast abort --workdir 'else where/x' tax-1
            a'b          | hindcast run --workdir 'a'\\''b' tax-1, or hindcast abort --workdir 'a'\\''b' tax-1
            """)
    void theWorkFolderOfTheCallIsNamedAgain(String workdir, String expected) {
        assertThat(after("--workdir", workdir).in("hindcast run tax-1, or hindcast abort tax-1"))
                .isEqualTo(expected);
    }

    @Test
    void aFolderThatNobodyNamedIsNotNamed() {
        assertThat(after().in("hindcast run tax-1")).isEqualTo("hindcast run tax-1");
    }

    @Test
    void aReportIsChangedOnlyWhereItSaysWhatComesNext() {
        String report = "tag hindcast-tax-1-w0, see hindcast run\nNext: hindcast run tax-1\n";

        assertThat(after("--workdir", "w").inReport(report))
                .isEqualTo("tag hindcast-tax-1-w0, see hindcast run\nNext: hindcast run --workdir w tax-1");
    }

    @Test
    void everyNextCommandInTheSourcesNamesAVerbWithItsOptionsAndItsSpec() throws IOException {
        List<String> wrong = commands().filter(text -> !canBeTyped(text)).toList();

        assertThat(commands().count()).isGreaterThan(50);
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "doctor",
        "keys show x",
        "keys create x",
        "plan",
        "plan -f SPEC",
        "live --adopt",
        "run --nothing",
        "rollback 1"
    })
    void aCommandThatCannotBeTypedIsFound(String text) {
        assertThat(canBeTyped(text)).isFalse();
    }

    /** The source text with a number in place of each value, since ids may be asked for as numbers: every other piece between quotes is code. */
    private static String typed(String source) {
        String[] pieces = source.split("\"", -1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces.length; i++) {
            text.append(i % 2 == 0 ? pieces[i] : pieces[i].matches(".*\\w.*") ? "1" : "");
        }
        return text.toString();
    }

    private static boolean canBeTyped(String text) {
        String[] words = text.strip().split(" ");
        try {
            Hindcast.line(Map.of()).parseArgs(words);
            return true;
        } catch (CommandLine.ParameterException e) {
            return false;
        }
    }

    private static Stream<String> commands() throws IOException {
        Path root = Path.of(System.getProperty("hindcast.home", ".."));
        List<String> found = new java.util.ArrayList<>();
        for (String module : List.of("iceberg-catalog", "flink-job")) {
            try (Stream<Path> files = Files.walk(root.resolve(module + "/src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    NEXT.matcher(Files.readString(file)).results().forEach(one -> found.add(typed(one.group(1))));
                }
            }
        }
        return found.stream();
    }

    private static NextCommands after(String... options) {
        String[] call = Stream.concat(Stream.of("run"), Stream.of(options)).toArray(String[]::new);
        var parsed = Hindcast.line(Map.of()).parseArgs(call).subcommand();
        return NextCommands.of(parsed, parsed.matchedOptionValue("--workdir", Path.of("hindcast-work")));
    }
}
