package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.validate.ConsumerQuery.Compare;
import dev.hindcast.validate.ConsumerQuery.RowExpectation;
import dev.hindcast.validate.ConsumerSuite.SideBySide;
import dev.hindcast.validate.SqlRequest.TableAt;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A consumer's query holds what its header promises, or says what does not. */
class ConsumerSuiteTest {
    private static final SqlAnswer ONE = answer(1, 5, "1.00");

    @Test
    void theHeaderIsReadWhole() {
        ConsumerQuery query =
                ConsumerQuery.parse("q.sql", "-- expect: rows>=2; max_ms: 2000; compare: equal\nSELECT 1");

        assertThat(query.rows()).isEqualTo(new RowExpectation(">=", 2));
        assertThat(query.maxMillis()).isEqualTo(OptionalLong.of(2000));
        assertThat(query.compare()).isEqualTo(Compare.EQUAL);
        ConsumerQuery silent = ConsumerQuery.parse("q.sql", "-- expect:\nSELECT 1");
        assertThat(silent.rows()).isEqualTo(new RowExpectation(">", 0));
        assertThat(silent.compare()).isEqualTo(Compare.TOLERANCE);
    }

    @Test
    void aHeaderThatIsMissingOrMisspeltIsRefused() {
        List<String> texts =
                List.of("SELECT 1", "", "-- expect: row>0", "-- expect: compare: same", "-- expect: max_ms: x");
        for (String text : texts) {
            assertThatThrownBy(() -> ConsumerQuery.parse("dashboard.sql", text))
                    .as(text)
                    .hasMessageContaining("dashboard.sql")
                    .isInstanceOfSatisfying(
                            HindcastException.class,
                            error -> assertThat(error.code()).isEqualTo(ErrorCode.SPEC_INVALID));
        }
    }

    @Test
    void eachBrokenExpectationIsSaid() {
        var strict = ConsumerQuery.parse("q", "-- expect: rows=1; max_ms: 10; compare: equal");

        assertThat(ConsumerVerdict.failures(strict, ONE, ONE)).isEmpty();
        assertThat(ConsumerVerdict.failures(strict, ONE, answer(1, 11, "1.00")))
                .containsExactly("q: took 11 ms, at most 10 are allowed");
        assertThat(ConsumerVerdict.failures(strict, ONE, answer(1, 1, "1.01")))
                .containsExactly("q: compare: equal, but the new version lacks the row [1.00]");
        assertThat(ConsumerVerdict.failures(strict, ONE, answer(0, 1))).hasSize(2);
        assertThat(ConsumerVerdict.failures(strict, answer(9, 1, "1"), answer(9, 1, "1")))
                .hasSize(2);
        var loose = ConsumerQuery.parse("q", "-- expect: rows<2");
        assertThat(ConsumerVerdict.failures(loose, ONE, answer(1, 99, "7"))).isEmpty();
    }

    @Test
    void equalAnswersMayComeInAnyOrderButNotMoreOften() {
        var equal = ConsumerQuery.parse("q", "-- expect: compare: equal");
        SqlAnswer ab = answer(3, 1, "a", "b", "b");

        assertThat(ConsumerVerdict.failures(equal, ab, answer(3, 1, "b", "a", "b")))
                .isEmpty();
        assertThat(ConsumerVerdict.failures(equal, ab, answer(3, 1, "b", "a", "a")))
                .hasSize(1);
    }

    @Test
    void queriesAndRulesRunOnTheSnapshotsThatTheyAreGiven(@TempDir Path folder) throws Exception {
        try (TestCatalogs catalogs = new TestCatalogs(folder)) {
            Table table = Mart.create(catalogs);
            var day = Map.of(Mart.D1, List.of(Mart.row(Mart.D1, "A", 1, "GB", "1.00")));
            TableAt before = new TableAt(Mart.NAME, Mart.replace(table, day));
            var changed = Map.of(Mart.D1, List.of(Mart.row(Mart.D1, "A", 1, "GB", "-1.20")));
            TableAt after = new TableAt(Mart.NAME, Mart.replace(table, changed));
            SnapshotSql sql = new FlinkSnapshotSql(new TestFlink(), catalogs);

            var query = ConsumerQuery.parse("sum.sql", "-- expect: compare: equal\nSELECT SUM(tax) AS tax FROM main");
            SideBySide shown = new ConsumerSuite(sql, 1)
                    .run(List.of(query), before, after, Map.of())
                    .get(0);
            var rules = Map.of(
                    "negative.sql", "SELECT * FROM candidate WHERE tax < 0",
                    "none.sql", "SELECT * FROM main WHERE tax < 0");
            var offences = List.copyOf(new RuleRunner(sql, 3, 1)
                    .run(rules, Map.of("main", before, "candidate", after))
                    .values());

            assertThat(shown.before().rows()).isEqualTo(List.of(List.of("1.00")));
            assertThat(shown.after().rows()).isEqualTo(List.of(List.of("-1.20")));
            assertThat(shown.failures()).hasSize(1);
            assertThat(offences.get(0).rowCount()).isEqualTo(1);
            assertThat(offences.get(0).rows().get(0)).contains("A", "-1.20");
            assertThat(offences.get(1).rowCount()).isZero();
        }
    }

    private static SqlAnswer answer(long count, long millis, String... cells) {
        return new SqlAnswer(List.of("x"), Arrays.stream(cells).map(List::of).toList(), count, millis);
    }
}
