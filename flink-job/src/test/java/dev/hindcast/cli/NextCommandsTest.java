package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command that we tell people to type can be typed. */
class NextCommandsTest {
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
    void inProseOnlyWhatIsToBeTypedIsChanged() {
        String report = """
                tag hindcast-tax-0123456789ab-w0 of a hindcast run
                Next: hindcast run tax-0123456789ab, or hindcast plan SPEC
                ann: hindcast approve tax-0123456789ab --as ann, see hindcast gate --help""";

        assertThat(after("--workdir", "w").inProse(report)).isEqualTo("""
                tag hindcast-tax-0123456789ab-w0 of a hindcast run
                Next: hindcast run --workdir w tax-0123456789ab, or hindcast plan --workdir w SPEC
                ann: hindcast approve --workdir w tax-0123456789ab --as ann, see hindcast gate --workdir w --help""");
    }

    @Test
    void aCommandThatNamesAFolderItselfIsLeftAlone() {
        assertThat(after("--workdir", "w").in("hindcast demo --workdir ANOTHER"))
                .isEqualTo("hindcast demo --workdir ANOTHER");
    }

    @Test
    void theProgramIsNamedAsTheCallNamedIt() {
        assertThat(new NextCommands("./hindcast", " --workdir w").in("hindcast run tax-1"))
                .isEqualTo("./hindcast run --workdir w tax-1");
    }

    @Test
    void programsGetTheSameCommandsAsPeople() throws Exception {
        var data = new com.fasterxml.jackson.databind.ObjectMapper()
                .readTree("{\"a\": [\"finance: hindcast approve tax-0123456789ab --as ann\"], \"n\": 1}");

        assertThat(new NextCommands("./hindcast", " --workdir w").inTexts(data))
                .hasToString("{\"a\":[\"finance: ./hindcast approve --workdir w tax-0123456789ab --as ann\"],\"n\":1}");
    }

    private static NextCommands after(String... options) {
        String[] call = Stream.concat(Stream.of("run"), Stream.of(options)).toArray(String[]::new);
        var parsed = Hindcast.line(Map.of()).parseArgs(call).subcommand();
        return NextCommands.of(parsed, parsed.matchedOptionValue("--workdir", Path.of("hindcast-work")));
    }
}
