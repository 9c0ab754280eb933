package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.demo.DemoFolder;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** What every call of the command line keeps to: exit status, one JSON object, errors for people, help. */
class ConsoleTest {
    /** The verbs of the design; those that are not built yet are unknown to the command line. */
    private static final Set<String> DESIGNED = Set.of(
            ("plan run retry status pause resume cancel canary size throttle validate diff catchup wait gate approve"
                            + " publish rollback observe complete abort live import keys audit doctor demo")
                    .split(" "));

    private static final List<String> BUILT = List.of(
            ("plan run retry status validate diff catchup gate approve publish rollback pause resume audit live keys"
                            + " complete abort demo")
                    .split(" "));
    /** One mistake a line, in the order of the lines. */
    private static final String FIVE_MISTAKES = """
            name: Orders Fix
            source:
              table: raw.order_events
              key: [order_id]
              version: [source_updated_at]
              partition: business_date
              deletes: perhaps
            target:
              table: mart.orders_daily
              range: { from: 2011-01-04, to: 2011-13-04 }
            transform: { kind: row, sql: orders.sql }
            live: { pipeline: orders-live, freshness_p95: soon }
            gats: {}
            """;

    @TempDir
    Path folder;

    @Test
    void aSpecWithFiveMistakesReportsFiveWithLineAndColumnAndEndsWithTwo() throws IOException {
        Path spec = Files.writeString(folder.resolve("fix.yaml"), FIVE_MISTAKES);
        Files.writeString(folder.resolve("orders.sql"), "SELECT 1");

        Console call = call("plan", spec.toString(), "--output", "json");

        assertThat(call.exit()).as(call.toString()).isEqualTo(2);
        List<String> places = call.err()
                .lines()
                .filter(line -> line.matches(".*\\b\\d+:\\d+\\b.*"))
                .toList();
        assertThat(places).as(call.err()).hasSize(5);
        assertThat(places.get(0)).contains("1:7");
        assertThat(places.get(1)).contains("7:12", "perhaps");
        assertThat(places.get(2)).contains("10:34", "2011-13-04");
        assertThat(places.get(3)).contains("12:47", "soon");
        assertThat(places.get(4)).contains("13:1", "gats", "gates");
        assertThat(call.json().get("error").get("code").asText()).isEqualTo("SPEC_INVALID");
        assertThat(folder.resolve("work/plans")).doesNotExist();
    }

    static Stream<List<String>> wrongCalls() {
        return Stream.of(
                List.of("explode"),
                List.of("status", "--explode"),
                List.of("run", "--workers", "many"),
                List.of("status", "--output", "xml"),
                List.of("plan"),
                List.of("rollback"),
                List.of("status", "one", "two"),
                List.of());
    }

    @ParameterizedTest
    @MethodSource("wrongCalls")
    void aWrongCallEndsWithTwoAndSaysWhatIsRight(List<String> arguments) {
        Console call = Console.call(arguments.toArray(String[]::new));

        assertThat(call.exit()).as(call.toString()).isEqualTo(2);
        assertThat(call.err()).contains("Usage: hindcast").doesNotContain("Exception");
        assertThat(call.out()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("wrongCalls")
    void aWrongCallOfAProgramIsAnsweredInJsonToo(List<String> arguments) {
        List<String> asked = new ArrayList<>(arguments);
        if (arguments.contains("--output") || arguments.isEmpty()) {
            return;
        }
        asked.addAll(List.of("--output", "json"));

        Console call = Console.call(asked.toArray(String[]::new));

        assertThat(call.exit()).isEqualTo(2);
        requireKeys(call);
        assertThat(call.json().get("error").get("code").asText()).isEqualTo("USAGE");
        assertThat(call.json().get("verb").asText()).isIn(arguments.get(0), "hindcast");
    }

    @Test
    void anAnswerIsOneObjectInTheLastLineWithTheKeysOfTheDesign() {
        Console call = call("keys", "--create", "platform", "--output", "json");

        assertThat(call.exit()).as(call.toString()).isZero();
        requireKeys(call);
        assertThat(call.json().get("verb").asText()).isEqualTo("keys");
        assertThat(call.json().get("error").isNull()).isTrue();
        assertThat(call.out().lines()).hasSize(1);
    }

    @Test
    void anErrorIsOneObjectInTheLastLineWithAllItsParts() throws Exception {
        runs("fix-0123456789ab");
        Console call = call("status", "nowhere", "--output", "json");

        requireKeys(call);
        JsonNode json = call.json();
        assertThat(json.get("verb").asText()).isEqualTo("status");
        assertThat(json.get("run_id").asText()).isEqualTo("nowhere");
        assertThat(json.get("exit").asInt()).isEqualTo(call.exit()).isNotZero();
        assertThat(json.get("error").get("code").asText()).isEqualTo("RUN_UNKNOWN");
        assertThat(json.get("error").get("message").asText()).contains("nowhere");
        assertThat(json.get("error").get("next").asText()).startsWith("hindcast ");
        assertThat(json.get("next_steps")).hasSize(1);
    }

    @Test
    void anErrorForPeopleSaysWhatWasFoundWhatIsRightAndWhatToTypeAndShowsNoStackTrace() throws Exception {
        runs("fix-0123456789ab");
        Console call = call("status", "nowhere");

        assertThat(call.out()).isEmpty();
        assertThat(call.err())
                .startsWith("hindcast: RUN_UNKNOWN: Cannot find run nowhere")
                .contains("found: nowhere", "expected: ", "next: hindcast status")
                .doesNotContain("\tat ", "HindcastException", "Caused by");
    }

    @Test
    void aFolderWithoutARunSendsToThePlanAndNotBackToStatus() throws Exception {
        runs();
        Console call = call("status");

        assertThat(call.exit()).isEqualTo(2);
        assertThat(call.err()).contains("Cannot find any run", "--workdir", "next: hindcast plan");
    }

    @Test
    void everyLongOptionHasATwinInTheEnvironmentAndTheCommandLineWins() {
        Map<String, String> environment =
                Map.of("HINDCAST_WORKDIR", folder.resolve("twin").toString(), "HINDCAST_OUTPUT", "json");

        Console asked = Console.with(environment, "keys", "--create", "finance");
        Console overruled = Console.with(environment, "keys", "--output", "text");

        assertThat(asked.json().get("outcome").asText()).isNotEmpty();
        assertThat(folder.resolve("twin/keys")).isDirectoryContaining("glob:**/finance*");
        assertThat(overruled.out()).contains("finance").doesNotStartWith("{");
    }

    @Test
    void theActorComesFromTheOptionElseFromTheEnvironmentElseFromTheSystem() throws Exception {
        runs("fix-0123456789ab");
        Map<String, String> environment = Map.of("HINDCAST_ACTOR", "nightly");

        assertThat(Console.with(environment, work("pause")).exit()).isZero();
        assertThat(lastActor("fix-0123456789ab")).isEqualTo("nightly");
        reopen("fix-0123456789ab");
        assertThat(Console.with(environment, work("pause", "--as", "ann")).exit())
                .isZero();
        assertThat(lastActor("fix-0123456789ab")).isEqualTo("ann");
        reopen("fix-0123456789ab");
        assertThat(call("pause").exit()).isZero();
        assertThat(lastActor("fix-0123456789ab")).isEqualTo(System.getProperty("user.name"));
    }

    @Test
    void aRunIsNamedByItsIdByAUniqueBeginningOrNotAtAll() throws Exception {
        runs("fix-0123456789ab", "fix-0155556789ab", "other-aaaaaaaaaaaa");

        assertThat(pauseId("fix-0123456789ab")).isEqualTo("fix-0123456789ab");
        assertThat(pauseId("fix-012")).isEqualTo("fix-0123456789ab");
        assertThat(pauseId("other")).isEqualTo("other-aaaaaaaaaaaa");
        assertThat(call("pause", "--output", "json").json().get("run_id").asText())
                .as("the newest")
                .isEqualTo("other-aaaaaaaaaaaa");
        Console ambiguous = call("pause", "fix-01");
        assertThat(ambiguous.exit()).isEqualTo(2);
        assertThat(ambiguous.err()).contains("RUN_UNKNOWN", "fix-0123456789ab", "fix-0155556789ab");
    }

    @Test
    void everyBuiltVerbIsOfTheDesignAndTellsAboutItselfAndItsOptions() {
        Map<String, CommandLine> verbs = Hindcast.line(Map.of()).getSubcommands();

        assertThat(verbs.keySet()).containsAll(BUILT);
        verbs.forEach((name, verb) -> {
            assertThat(verb.getCommandSpec().usageMessage().description())
                    .as(name)
                    .isNotEmpty();
            for (ArgSpec argument : verb.getCommandSpec().args()) {
                assertThat(argument.description()).as(name + " " + argument).isNotEmpty();
            }
        });
        assertThat(BUILT).isSubsetOf(DESIGNED);
    }

    @Test
    void everyVerbAnswersHelpWithExitZeroAndTheProgramItsVersion() {
        for (String verb : BUILT) {
            Console help = Console.call(verb, "--help");
            assertThat(help.exit()).as(help.toString()).isZero();
            assertThat(help.out()).contains("Usage: hindcast " + verb, "--workdir", "--output");
        }
        assertThat(Console.call("--help").out()).contains(BUILT);
        assertThat(Console.call("--version").out()).startsWith("hindcast ");
    }

    @Test
    void aPauseStandsAlthoughThePlanCannotBeRead() throws Exception {
        runs("fix-0123456789ab");

        Console pause = call("pause", "--output", "json");

        assertThat(pause.exit()).as(pause.toString()).isZero();
        assertThat(pause.json().get("outcome").asText()).isEqualTo("PAUSED");
        assertThat(pause.json().get("data").get("may_pause_until").isNull()).isTrue();
        try (Manifest manifest = manifest()) {
            assertThat(manifest.run("fix-0123456789ab").orElseThrow().state()).isEqualTo(RunState.PAUSED);
        }
    }

    @Test
    void anErrorTellsWhichRunTheCallWasAbout() throws Exception {
        runs("fix-0123456789ab", "tax-0123456789ab");
        for (List<String> named : List.of(List.<String>of(), List.of("tax"))) {
            List<String> arguments = new ArrayList<>(List.of("publish", "--output", "json"));
            arguments.addAll(named);
            Console call = call(arguments.toArray(String[]::new));
            assertThat(call.exit()).as(call.toString()).isNotZero();
            assertThat(call.json().get("run_id").asText()).isEqualTo("tax-0123456789ab");
        }
    }

    @Test
    void aMistypedWorkFolderIsToldAndNotMade() throws IOException {
        Path mistyped = folder.resolve("wrok");

        Console call = Console.call("status", "--workdir", mistyped.toString());

        assertThat(call.exit()).isEqualTo(2);
        assertThat(call.err()).contains("is no work folder").contains("hindcast plan");
        assertThat(mistyped).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("wrongDemos")
    void aDemoThatIsCalledWronglyLeavesTheFolderOfAnEarlierOne(List<String> arguments) throws IOException {
        DemoFolder.make(folder.resolve("work"));
        Path kept = Files.writeString(folder.resolve("work/kept"), "by hand");

        assertThat(call(arguments.toArray(String[]::new)).exit()).isEqualTo(2);

        assertThat(kept).exists();
    }

    @Test
    void aDemoWithAMistakeInAFileLeavesTheFolderOfAnEarlierOne() throws IOException {
        DemoFolder.make(folder.resolve("work"));
        Path kept = Files.writeString(folder.resolve("work/kept"), "by hand");
        Path orders = Files.writeString(folder.resolve("orders.csv"), """
                InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
                1,A,9999999999999,2011-01-04 10:00:00,1.25,,EIRE
                """);

        Console call = call("demo", "--orders", orders.toString());

        assertThat(call.exit()).isEqualTo(2);
        assertThat(call.err()).contains("orders.csv:2:3");
        assertThat(kept).exists();
    }

    private static Stream<List<String>> wrongDemos() {
        return Stream.of(
                List.of("demo", "--until", "gate"),
                List.of("demo", "--lines", "many"),
                List.of("demo", "--orders", "no-such-file.csv"));
    }

    @Test
    void theNextCommandNamesTheWorkFolderThatTheCallNamed() throws Exception {
        runs("fix-0123456789ab");
        String workdir = folder.resolve("work").toString();

        assertThat(call("pause").out())
                .endsWith("next: hindcast resume --workdir " + workdir + " fix-0123456789ab" + System.lineSeparator());
        assertThat(Console.with(Map.of("HINDCAST_WORKDIR", workdir), "pause").out())
                .endsWith("next: hindcast resume fix-0123456789ab" + System.lineSeparator());
    }

    private void requireKeys(Console call) {
        JsonNode json = call.json();
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertThat(keys)
                .as(call.toString())
                .containsExactly("verb", "run_id", "outcome", "exit", "next_steps", "data", "error");
        assertThat(json.get("next_steps").isArray()).isTrue();
        assertThat(json.get("data").isObject()).isTrue();
        if (json.get("error").isNull()) {
            return;
        }
        List<String> parts = new ArrayList<>();
        json.get("error").fieldNames().forEachRemaining(parts::add);
        assertThat(parts).containsExactly("code", "kind", "message", "value", "expected", "next");
    }

    private String pauseId(String given) {
        return call("pause", given, "--output", "json").json().get("run_id").asText();
    }

    private Console call(String... arguments) {
        return Console.call(work(arguments));
    }

    private String[] work(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--workdir", folder.resolve("work").toString()));
        return all.toArray(String[]::new);
    }

    private Manifest manifest() throws IOException {
        Files.createDirectories(folder.resolve("work"));
        return Manifests.open("jdbc:sqlite:" + folder.resolve("work/manifest.db"));
    }

    /** Runs that are RUNNING, the last one the newest. */
    private void runs(String... ids) throws Exception {
        try (Manifest manifest = manifest()) {
            for (String id : ids) {
                manifest.create(
                        new RunRow(
                                id,
                                "mart." + id.replace('-', '_'),
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
                manifest.openRun(id, RunState.PLANNED, "test");
                Thread.sleep(2);
            }
        }
    }

    private void reopen(String id) throws Exception {
        try (Manifest manifest = manifest()) {
            manifest.openRun(id, RunState.PAUSED, "test");
        }
    }

    private String lastActor(String id) throws Exception {
        try (Manifest manifest = manifest()) {
            return manifest.events(id).get(manifest.events(id).size() - 1).actor();
        }
    }
}
