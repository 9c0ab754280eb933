package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that lead out of their place, or into SQL, are refused wherever one may stand (C91, C110); nothing is touched. */
class HostileNamesTest {
    private static final List<String> NAMES = List.of(
            "../x",
            "..%2fx",
            "/etc/passwd",
            "a/../../b",
            "file:///etc/passwd",
            "C:\\x",
            "a\0b",
            "x".repeat(300),
            ".",
            " ",
            "a\nb",
            "x'; drop table runs; --",
            "\"x\"");

    private static final String SPEC = """
            name: small
            source:
              table: raw.orders
              key: [order_id]
              version: [updated_at]
              partition: business_date
            target:
              table: mart.orders
              range: {from: 2011-01-04, to: 2011-01-05}
            transform: {kind: row, sql: small.sql}
            live: {pipeline: orders-live}
            consumers: [small.sql]
            """;

    @TempDir
    Path folder;

    private Path work;

    @BeforeEach
    void aWorkFolderWithOneRun() throws IOException {
        work = Files.createDirectories(folder.resolve("below/work"));
        Files.writeString(folder.resolve("small.sql"), "-- expect: rows>0\nSELECT 1");
        Files.writeString(folder.resolve("x"), "not yours");
        try (Manifest manifest = manifest()) {
            manifest.create(
                    new RunRow(
                            "small-0123456789ab",
                            "mart.orders",
                            "raw.orders",
                            "lock",
                            "code",
                            "1:1:1",
                            RunState.PLANNED,
                            RunNotes.NONE,
                            "test",
                            null),
                    List.of("2011-01-04"),
                    "test");
        }
    }

    @Test
    void everyOneIsRefusedInEveryPlace() throws IOException {
        Set<String> before = files();
        List<String> taken = new ArrayList<>();
        for (String name : NAMES) {
            refused(name, taken, "status", name);
            refused(name, taken, "status", "--as", name);
            refused(name, taken, "keys", "--create", name);
            for (String place : List.of("raw.orders", "mart.orders", "sql: small.sql", "[small.sql]")) {
                refused(name, taken, "plan", spec(place, name).toString());
            }
        }
        assertThat(taken).as("names that were taken, of " + NAMES.size() * 7).isEmpty();
        assertThat(files()).isEqualTo(before);
        assertThat(folder.resolve("x")).hasContent("not yours");
        try (Manifest manifest = manifest()) {
            assertThat(manifest.runs()).hasSize(1);
        }
    }

    @Test
    void goodNamesAreNotWhatIsRefused() throws IOException {
        List<String> taken = new ArrayList<>();
        refused("good", taken, "status", "small");
        refused("good", taken, "status", "--as", "finance");
        refused("good", taken, "keys", "--create", "finance");
        refused("good", taken, "plan", spec("mart.orders", "mart.orders").toString());
        assertThat(taken).hasSize(4);
    }

    private void refused(String name, List<String> taken, String... call) {
        Console ended = call(call);
        boolean ofTheName =
                ended.err().contains("IDENTIFIER_INVALID") || ended.err().contains("SPEC_INVALID");
        boolean shownRaw = ended.screen().contains("\0") || ended.screen().contains("a\nb");
        if (ended.exit() != 2 || !ofTheName || shownRaw) {
            taken.add(List.of(call).subList(0, call.length - 1) + " " + name + ": " + ended);
        }
    }

    private Console call(String... call) {
        List<String> arguments = new ArrayList<>(List.of(call));
        arguments.addAll(List.of("--workdir", work.toString()));
        return Console.call(arguments.toArray(String[]::new));
    }

    /** The spec with this name in this place. */
    private Path spec(String place, String name) throws IOException {
        String quoted = new ObjectMapper().writeValueAsString(name);
        String replacement =
                place.startsWith("sql: ") ? "sql: " + quoted : place.startsWith("[") ? "[" + quoted + "]" : quoted;
        return Files.writeString(folder.resolve("spec.yaml"), SPEC.replace(place, replacement));
    }

    private Manifest manifest() {
        return Manifests.open("jdbc:sqlite:" + work.resolve("manifest.db"));
    }

    /** Everything but the log, the spec, and what a database keeps beside its file. */
    private Set<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return new TreeSet<>(all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .filter(file -> !file.contains("logs/") && !file.equals("spec.yaml") && !file.contains(".db"))
                    .toList());
        }
    }
}
