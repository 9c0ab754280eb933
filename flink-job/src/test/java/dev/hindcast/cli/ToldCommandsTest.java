package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Whatever Hindcast tells a person to type, its command line understands: read from the sources, not from a list. */
class ToldCommandsTest {
    private static final Pattern TOLD = Pattern.compile("(?:\\.next\\(|-> )\\s*(?=\"hindcast )");
    /** Where a text goes on with another command. */
    private static final String ANOTHER = ", (?:then|or) ";

    @Test
    void everyNextCommandInTheSourcesIsUnderstood() throws IOException {
        List<String> told = new ArrayList<>();
        for (Path file : sources()) {
            told.addAll(toldBy(Files.readString(file)));
        }

        assertThat(told).hasSizeGreaterThan(60);
        assertThat(told).filteredOn(command -> !understood(command)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(RunState.class)
    void theNextCommandOfEveryStateIsUnderstood(RunState state) {
        RunNotes published = new RunNotes(null, null, null, 1L, 2L, null, null, null);
        RunRow run = new RunRow("fix-0123456789ab", "t", "s", "l", "c", "1:1:1", state, published, "ann", null);

        assertThat(NextCommand.after(run)).isNotEmpty().allMatch(ToldCommandsTest::understood);
        assertThat(NextCommand.rollback(run)).matches(ToldCommandsTest::understood);
    }

    @Test
    void anUnknownVerbAMissingArgumentAndAWrongOptionAreNoticed() {
        assertThat(
                        toldBy(
                                "x.next(\"hindcast healer\").next(\"hindcast live --adopt \" + a.b(c, \"d\"), \"hindcast e\");"))
                .containsExactly("hindcast healer", "hindcast live --adopt 1", "hindcast e");
        assertThat(toldBy("case X -> \"hindcast run \" + id + \", then hindcast gate \" + id;"))
                .containsExactly("hindcast run 1", "hindcast gate 1");
        for (String wrong :
                List.of("hindcast healer", "hindcast rollback 1", "hindcast keys show 1", "hindcast plan")) {
            assertThat(understood(wrong)).as(wrong).isFalse();
        }
    }

    private static boolean understood(String command) {
        String[] words = command.replaceFirst("^hindcast ", "")
                .replaceAll("\\b[A-Z]{2,}\\b", "1")
                .trim()
                .split(" +");
        try {
            Hindcast.line(Map.of()).parseArgs(words);
            return true;
        } catch (CommandLine.ParameterException e) {
            return false;
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> module = Files.walk(Path.of("src/main/java"));
                Stream<Path> other = Files.walk(Path.of("../iceberg-catalog/src/main/java"))) {
            return Stream.concat(module, other)
                    .filter(file -> file.toString().endsWith(".java"))
                    .toList();
        }
    }

    /** The commands in a source text; whatever is no literal, such as a run id or a snapshot, becomes 1. */
    private static List<String> toldBy(String source) {
        List<String> told = new ArrayList<>();
        Matcher matcher = TOLD.matcher(source);
        while (matcher.find()) {
            for (String argument : new JavaArguments(source, matcher.end()).texts()) {
                told.addAll(List.of(argument.split(ANOTHER)));
            }
        }
        return told;
    }
}
