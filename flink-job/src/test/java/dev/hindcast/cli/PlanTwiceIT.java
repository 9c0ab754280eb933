package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.Share;
import dev.hindcast.demo.DemoTables;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Positions;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plan is named by its inputs, and what was done once is not done again. The tests follow one work folder from its plan to
 * the day that somebody renames a column.
 */
@Share(suite = "main job", seconds = 180)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PlanTwiceIT {
    private static final List<String> TABLES = List.of(
            DemoTables.ORDER_EVENTS,
            DemoTables.ORDERS_DAILY,
            DemoTables.TAX_RULES,
            DemoTables.FX_RATES,
            DemoTables.COUNTRIES);

    @TempDir
    static Path folder;

    private static String first;

    @BeforeAll
    static void playUntilThePlan() {
        Console demo = call("demo", "--until", "plan", "--lines", "2000", "--output", "json");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        first = demo.json().get("run_id").asText();
    }

    @Test
    @Order(1)
    void planningTheSameAgainSaysSoAndChangesNothing() {
        Map<String, String> before = everything();

        Console again = call("plan", spec("orders-tax-fix.yaml"), "--output", "json");
        Console forPeople = call("plan", spec("orders-tax-fix.yaml"));

        assertThat(again.exit()).as(again.toString()).isZero();
        assertThat(again.json().get("outcome").asText()).isEqualTo("UNCHANGED");
        assertThat(again.json().get("run_id").asText()).isEqualTo(first);
        assertThat(forPeople.out()).startsWith("Nothing changed: run " + first);
        assertThat(everything()).isEqualTo(before);
    }

    @Test
    @Order(2)
    void anotherTransformRangeOrSnapshotIsAnotherRun() throws IOException {
        String sql = Files.readString(Path.of(spec("orders_daily.sql")));
        Files.writeString(Path.of(spec("other.sql")), sql + "-- another text\n");
        String transform = plan(changed("other-sql.yaml", "sql: orders_daily.sql", "sql: other.sql"));
        String range = plan(changed("other-range.yaml", "to: 2011-04-04", "to: 2011-04-03"));
        long w0;
        try (Session session = session()) {
            w0 = Positions.mainHead(session.catalogs().load(DemoTables.ORDER_EVENTS));
            session.catalogs().load(DemoTables.ORDER_EVENTS).newAppend().commit();
        }
        String snapshot = plan(spec("orders-tax-fix.yaml"));

        assertThat(List.of(first, transform, range, snapshot)).doesNotHaveDuplicates();
        assertThat(plan(changed(
                        "pinned.yaml", "raw.order_events\n  snapshot: latest", "raw.order_events\n  snapshot: " + w0)))
                .as("the first snapshot by its id")
                .isEqualTo(first);
    }

    @Test
    @Order(3)
    void runningAgainSaysThatNothingIsLeftAndChangesNothing() {
        Console run = call("run", first, "--output", "json");
        assertThat(run.exit()).as(run.toString()).isZero();
        assertThat(run.json().get("outcome").asText()).isEqualTo("VALIDATED");
        assertThat(run.json().get("data").get("partitions").get("VALIDATED").asInt())
                .isEqualTo(90);
        Map<String, String> before = everything();

        for (String verb : List.of("run", "resume", "retry")) {
            Console again = call(verb, first);
            assertThat(again.exit()).as(again.toString()).isZero();
            assertThat(again.out()).startsWith("Nothing to do for run " + first + ": it is VALIDATED");
        }

        assertThat(everything()).isEqualTo(before);
    }

    @Test
    @Order(4)
    void aRenamedColumnStopsWhatComputesGatesAndPublishesAndNothingElse() throws IOException {
        String second = plan(changed("second.yaml", "name: orders-tax-fix", "name: second"));
        rename("unit_price", "price");

        requireDrift(call("run", second, "--output", "json"));
        requireDrift(call("catchup", first, "--output", "json"));
        move(RunState.VALIDATED, RunState.CAUGHT_UP);
        requireDrift(call("gate", first, "--output", "json"));
        move(RunState.CAUGHT_UP, RunState.GATED);
        requireDrift(call("publish", first, "--output", "json"));

        assertThat(call("status", first).exit()).isZero();
        assertThat(call("audit", first, "--out", folder.resolve("audit.zip").toString())
                        .exit())
                .isZero();
        Console rollback = call("rollback", first, "--expect", "1", "--output", "json");
        assertThat(rollback.json().get("error").get("code").asText()).isNotEqualTo("DRIFT");
        assertThat(call("abort", first).exit()).isZero();
        try (Session session = session()) {
            assertThat(session.manifest().openRun(second, RunState.PLANNED, "test"))
                    .isEmpty();
        }
        assertThat(call("pause", second).exit()).isZero();
        assertThat(call("abort", second).exit()).isZero();
    }

    private static void requireDrift(Console call) {
        assertThat(call.exit()).as(call.toString()).isEqualTo(1);
        JsonNode error = call.json().get("error");
        assertThat(error.get("code").asText()).as(call.toString()).isEqualTo("DRIFT");
        assertThat(error.get("message").asText())
                .contains(DemoTables.ORDER_EVENTS + " column unit_price")
                .contains("name=price");
    }

    private static void rename(String from, String to) {
        try (Session session = session()) {
            session.catalogs()
                    .load(DemoTables.ORDER_EVENTS)
                    .updateSchema()
                    .renameColumn(from, to)
                    .commit();
        }
    }

    private static void move(RunState from, RunState to) {
        try (Session session = session()) {
            assertThat(session.manifest().moveRun(first, from, to, "test", "as if it had got there"))
                    .isTrue();
        }
    }

    private static String plan(String spec) {
        Console plan = call("plan", spec, "--output", "json");
        assertThat(plan.exit()).as(plan.toString()).isZero();
        return plan.json().get("run_id").asText();
    }

    private static String changed(String name, String from, String to) throws IOException {
        String text = Files.readString(Path.of(spec("orders-tax-fix.yaml")));
        assertThat(text).contains(from);
        return Files.writeString(Path.of(spec(name)), text.replace(from, to)).toString();
    }

    private static String spec(String name) {
        return folder.resolve("specs").resolve(name).toString();
    }

    private static Console call(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--workdir", folder.toString()));
        return Console.call(all.toArray(String[]::new));
    }

    private static Session session() {
        return Session.open(folder, null, "test", line -> {});
    }

    /** All that a verb could change: rows of the manifest, bytes of the plans, refs and metadata of every table. */
    private static Map<String, String> everything() {
        Map<String, String> found = new TreeMap<>();
        try (Session session = session();
                Stream<Path> plans = Files.list(folder.resolve("plans"))) {
            for (Path plan : plans.toList()) {
                found.put(plan.toString(), HexFormat.of().formatHex(Files.readAllBytes(plan)));
            }
            Manifest manifest = session.manifest();
            for (RunRow run : manifest.runs()) {
                found.put(run.runId(), run.toString());
                found.put(
                        run.runId() + " partitions",
                        manifest.partitions(run.runId()).toString());
                found.put(
                        run.runId() + " attempts",
                        manifest.attempts(run.runId()).toString());
                found.put(
                        run.runId() + " facts",
                        manifest.evidence(run.runId(), "facts").toString());
                found.put(run.runId() + " events", manifest.events(run.runId()).toString());
            }
            for (String name : TABLES) {
                Table table = session.catalogs().load(name);
                found.put(name + " refs", new TreeMap<>(table.refs()).toString());
                found.put(
                        name,
                        ((HasTableOperations) table).operations().current().metadataFileLocation());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return found;
    }
}
