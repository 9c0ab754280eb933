package dev.hindcast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecParserTest {
    private static final String SMALLEST = """
            name: small
            source: {table: raw.events, key: [id], version: [seq], partition: day}
            target: {table: mart.daily, range: {from: 2024-01-01, to: 2024-02-01}}
            transform: {sql: orders_daily.sql}
            """;

    @TempDir
    Path folder;

    @Test
    void theExampleOfTheDesignIsReadWhole() throws IOException {
        RunSpec spec = SpecParser.parse(SpecFiles.example(folder));

        assertThat(spec.source().key()).containsExactly("order_id", "line_no");
        assertThat(spec.target().from()).isEqualTo(LocalDate.of(2011, 1, 4));
        assertThat(spec.target().to()).isEqualTo(LocalDate.of(2011, 4, 4));
        assertThat(spec.dependencies())
                .containsOnlyKeys("tax", "fx")
                .hasEntrySatisfying("tax", tax -> assertThat(tax.missing()).isEqualTo(DependencySpec.Missing.NULL))
                .hasEntrySatisfying("fx", fx -> assertThat(fx.maxAge()).contains(Duration.ofDays(5)));
        assertThat(spec.resources().deadline()).contains(Duration.ofDays(5));
        assertThat(spec.gates().expectChange().orElseThrow().direction())
                .isEqualTo(Map.of("tax", GateSpec.Direction.AWAY_FROM_ZERO));
        assertThat(spec.approvals()).hasSize(2);
        assertThat(spec.approvals().get(1).driftMoney()).contains("500.00");
        assertThat(spec.consumers()).containsExactly("dashboard_revenue.sql", "vat_return.sql");
    }

    @Test
    void whatIsLeftOutHasADefault() throws IOException {
        RunSpec spec = SpecParser.parse(written(SMALLEST));

        assertThat(spec.source().snapshot()).isEqualTo("latest");
        assertThat(spec.source().deleted()).isEmpty();
        assertThat(spec.transform().kind()).isEqualTo(TransformSpec.Kind.ROW);
        assertThat(spec.live().freshnessP95()).isEqualTo(Duration.ofMinutes(45));
        assertThat(spec.publish()).isEqualTo(new PublishSpec(5, 3, Duration.ofSeconds(60)));
        assertThat(spec.resources().ramp()).containsExactly(1, 3);
        assertThat(spec.incrementalReaders()).isEqualTo(RunSpec.IncrementalReaders.PRESENT);
        assertThat(spec.approvals()).isEmpty();
    }

    @Test
    void aSamplesFileWithAnotherHeaderIsRefusedWithItsPlace() throws IOException {
        Path spec = SpecFiles.example(folder);
        Files.writeString(folder.resolve("samples.csv"), "order_id,column,before,after\n539993,tax_rate,0.175,0.2\n");

        SpecCheck.SpecInvalid invalid = (SpecCheck.SpecInvalid) SpecParser.check(spec);

        assertThat(invalid.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.message())
                    .isEqualTo("cannot use samples.csv: the first line must be order_id,line_no,column,before,after,"
                            + " not order_id,column,before,after");
            assertThat(Files.readAllLines(spec).get(problem.line() - 1)).contains("samples: samples.csv");
        });
    }

    @Test
    void aSampleWithTooFewFieldsIsRefusedWithItsRecord() throws IOException {
        Path spec = SpecFiles.example(folder);
        Files.writeString(folder.resolve("samples.csv"), "order_id,line_no,column,before,after\n539993,1,tax_rate\n");

        SpecCheck.SpecInvalid invalid = (SpecCheck.SpecInvalid) SpecParser.check(spec);

        assertThat(invalid.problems())
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem.message()).isEqualTo("cannot use samples.csv: record 2 has 3 fields"));
    }

    @Test
    void fiveMistakesAreReportedAsFiveEachWithItsPlace() throws IOException {
        Path spec = written("""
                name: small
                source:
                  table: events
                  keys: [id]
                  key: [id]
                  version: [seq]
                  partition: day
                target: {table: mart.daily, range: {from: 2024-02-01, to: 2024-01-01}}
                transform: {sql: absent.sql}
                publish: {fence: 1e3}
                """);

        SpecCheck.SpecInvalid invalid = (SpecCheck.SpecInvalid) SpecParser.check(spec);

        assertThat(invalid.problems())
                .extracting(problem -> problem.line() + ":" + problem.column())
                .containsExactly("3:10", "4:3", "8:59", "9:18", "10:18");
        assertThat(invalid.problems().get(1).message()).contains("'keys'", "did you mean", "'key'");
        assertThatThrownBy(() -> SpecParser.parse(spec))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("5 problems")
                .hasMessageContaining(
                        "spec.yaml:3:10: cannot read source.table, found 'events', expected namespace.table")
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.SPEC_INVALID));
    }

    @Test
    void aMissingSectionIsOneProblemAndNotOneForEachOfItsKeys() throws IOException {
        assertThat(problems("name: small\n"))
                .extracting(SpecProblem::message)
                .containsExactlyInAnyOrder(
                        "cannot find source, found nothing, expected a mapping",
                        "cannot find target, found nothing, expected a mapping",
                        "cannot find transform, found nothing, expected a mapping");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            key: [id]                     | key: []                               | an empty list
            key: [id]                     | key: id                               | found 'id', expected a list
            key: [id]                     | key: [id, id]                         | 'id' twice
            version: [seq]                | version: [id]                         | 'id' in key and version
            version: [seq]                | version: [{seq: 1}]                   | found a mapping
            partition: day                | partition: day of event               | a column name, or DATE(column
            partition: day                | partition: day, key_moves: maybe      | never or allowed
            partition: day                | partition: day, snapshot: 0x10        | 'latest' or a snapshot id
            from: 2024-01-01              | from: 2024-02-30                      | a date such as
            from: 2024-01-01              | from: 2024-1-1                        | a date such as
            to: 2024-02-01                | to: 2024-01-01                        | [2024-01-01, 2024-01-01)
            to: 2024-02-01}               | to: 2024-02-01}, order: {depends_on: next} | expected previous
            to: 2024-02-01}               | to: 2024-02-01}, order: random        | oldest_first or newest_first or
            sql: orders_daily.sql         | kind: row                             | neither sql nor class
            sql: orders_daily.sql         | sql: orders_daily.sql, class: a.B, jar: samples.csv | sql and class
            sql: orders_daily.sql         | class: a.B                            | class without jar
            sql: orders_daily.sql         | sql: ../orders_daily.sql              | without '..'
            sql: orders_daily.sql         | sql: /etc/passwd                      | without '..'
            sql: orders_daily.sql         | sql: "file:///etc/passwd"             | without '..'
            sql: orders_daily.sql         | sql: ".."                             | without '..'
            table: mart.daily             | table: "../x.y"                       | namespace.table
            table: mart.daily             | table: "a..%2fx"                      | namespace.table
            table: mart.daily             | table: "file:///etc/passwd"           | namespace.table
            table: mart.daily             | table: "C:\\\\x.y"                    | namespace.table
            table: mart.daily             | table: "a.b\\0c"                      | 'a.b\\u0000c'
            table: mart.daily             | table: "a.b\\n"                       | namespace.table
            table: mart.daily             | table: ""                             | found nothing
            name: small                   | name: Small                           | lower-case letters
            name: small                   | name: ../small                        | lower-case letters
            """)
    void aMalformedValueIsNamedWithWhatWasExpected(String from, String to, String message) throws IOException {
        assertThat(SMALLEST).contains(from);

        List<SpecProblem> problems = problems(SMALLEST.replace(from, to));

        assertThat(problems)
                .singleElement()
                .extracting(SpecProblem::message)
                .asString()
                .contains(message);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            publish: {fence: 10}                          | a duration such as
            publish: {fenced_rounds: 4}                   | from 1 to 3
            publish: {fenced_rounds: 1e0}                 | from 1 to 3
            resources: {max_concurrency: 1_000}           | found '1_000', expected a whole number
            resources: {max_concurrency: 1e3}             | found '1e3', expected a whole number
            resources: {max_concurrency: 013}             | found '013', expected a whole number
            resources: {max_concurrency: 22:30}           | found '22:30', expected a whole number
            resources: {deadline: {hard: true}}           | cannot find resources.deadline.within
            resources: {deadline: {within: 5d, hard: no}} | found 'no', expected true or false
            live: {writes: append}                        | kind: foreign beside it
            approvals: [{for: [legal], owners: {a: b}}]   | technical or financial or differences
            approvals: [{for: [technical], owners: {ann: "ed25519:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE="}}, {for: [financial], owners: {bob: "ed25519:QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE="}}] | found the same key for ann
            approvals: [{for: [technical]}]               | cannot find approvals[].owners
            dependencies: {main: {table: a.b, keys: {k: k}, as_of: d, latest_before: e}} | other than source
            dependencies: {x: {table: a.b, keys: {k: k}, as_of: d}} | neither valid nor latest_before
            dependencies: {x: {table: a.b, keys: {}, as_of: d, latest_before: e}} | no keys
            dependencies: {x: {table: a.b, keys: {k: k}, as_of: d, valid: {from: f}}} | cannot find dependencies.*.valid.to
            gates: {expect_change: {direction: {tax: up}}} | cannot find gates.expect_change.where
            observe: {on_failure: panic}                  | propose or rollback
            effects: {mail: off}                          | expected a list
            consumers: [vat_return.sql, vat_return.sql]   | twice
            """)
    void aMalformedSectionIsNamedWithWhatWasExpected(String line, String message) throws IOException {
        assertThat(problems(SMALLEST + line + "\n"))
                .extracting(SpecProblem::message)
                .anySatisfy(found -> assertThat(found).contains(message));
    }

    @Test
    void moreApprovalsThanOwnersAreRefusedAtTheNumber() throws IOException {
        Path spec = SpecFiles.changed(folder, "for: [technical], required: 1", "for: [technical], required: 2");

        SpecCheck.SpecInvalid invalid = (SpecCheck.SpecInvalid) SpecParser.check(spec);

        assertThat(invalid.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.message()).contains("require 2 approvals", "1 owners");
            assertThat(problem.column()).isEqualTo(35);
        });
    }

    @Test
    void aLinkOutOfTheFolderIsRefused(@TempDir Path elsewhere) throws IOException {
        Path secret = Files.writeString(elsewhere.resolve("secret.sql"), "SELECT 1");
        Files.createSymbolicLink(folder.resolve("link.sql"), secret);

        assertThat(problems(SMALLEST.replace("orders_daily.sql", "link.sql")))
                .singleElement()
                .extracting(SpecProblem::message)
                .asString()
                .contains("no link out of the folder");
    }

    private List<SpecProblem> problems(String text) throws IOException {
        return SpecParser.check(written(text)).fold(valid -> List.of(), SpecCheck.SpecInvalid::problems);
    }

    private Path written(String text) throws IOException {
        SpecFiles.example(folder);
        return Files.writeString(folder.resolve("spec.yaml"), text);
    }
}
