package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that can only be a mistake is refused as such, before anything is changed. */
class WrongNumbersTest {
    private static final String RUN = "fix-0123456789ab";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"run,0", "run,-1", "run,2000000000", "resume,0", "resume,-7", "retry,0"})
    void aNumberOfWorkersThatCannotWorkIsRefusedAndTheRunStaysAsItIs(String verb, String workers) throws Exception {
        planned();

        Console call = Console.call(verb, RUN, "--workers", workers, "--workdir", work());

        assertThat(call.exit()).as(call.toString()).isEqualTo(2);
        assertThat(call.err()).startsWith("hindcast: USAGE").contains("found: " + workers, "from 1 to 1000");
        try (Manifest manifest = Manifests.open(manifestUrl())) {
            assertThat(manifest.run(RUN).orElseThrow().state()).isEqualTo(RunState.PLANNED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--until=gate", "--lines=0", "--lines=-5", "--orders=nowhere.csv", "--fx=."})
    void aWrongDemoDoesNotCostTheFolderOfAnEarlierOne(String mistake) throws IOException {
        Path earlier = earlier();

        Console call = Console.call("demo", mistake, "--workdir", work());

        assertThat(call.exit()).as(call.toString()).isEqualTo(2);
        assertThat(earlier).hasContent("the user's");
    }

    @Test
    void theDemoDoesNotReadAFileThatItWouldHaveRemoved() throws IOException {
        Path earlier = earlier();

        Console call = Console.call("demo", "--orders", earlier.toString(), "--workdir", work());

        assertThat(call.exit()).as(call.toString()).isEqualTo(2);
        assertThat(call.err()).startsWith("hindcast: INPUT_INVALID").contains("outside the work folder");
        assertThat(earlier).hasContent("the user's");
    }

    private Path earlier() throws IOException {
        Files.createDirectories(folder.resolve("work"));
        Files.createFile(folder.resolve("work/.made-by-hindcast-demo"));
        return Files.writeString(folder.resolve("work/orders.csv"), "the user's");
    }

    private void planned() throws Exception {
        Files.createDirectories(folder.resolve("work"));
        try (Manifest manifest = Manifests.open(manifestUrl())) {
            RunRow run = new RunRow(
                    RUN, "mart.t", "raw.t", "lock", "code", "1:1:1", RunState.PLANNED, RunNotes.NONE, "ann", null);
            manifest.create(run, List.of("2011-01-04"), "ann");
        }
    }

    private String work() {
        return folder.resolve("work").toString();
    }

    private String manifestUrl() {
        return "jdbc:sqlite:" + folder.resolve("work/manifest.db");
    }
}
