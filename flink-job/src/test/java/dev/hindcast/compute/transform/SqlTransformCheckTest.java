package dev.hindcast.compute.transform;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.UsedColumns;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the planner is asked about a text before a run. */
class SqlTransformCheckTest {
    private static final Schema SOURCE = new Schema(
            required(1, "id", Types.StringType.get()),
            required(2, "on_day", Types.DateType.get()),
            required(3, "price", Types.DecimalType.of(12, 4)),
            optional(4, "note", Types.StringType.get()),
            required(5, "at", Types.TimestampType.withZone()));

    private static final Map<String, Schema> DEPENDENCIES = Map.of(
            "tax",
            new Schema(
                    required(1, "country", Types.StringType.get()), required(2, "rate", Types.DecimalType.of(6, 4))));

    private static final Schema TARGET = new Schema(
            required(1, "id", Types.StringType.get()),
            required(2, "on_day", Types.DateType.get()),
            required(3, "tax", Types.DecimalType.of(18, 2)));

    private final SqlTransformCheck check = new SqlTransformCheck();

    @Test
    void itAnswersTheColumnsThatAreReadThroughNestedSelectsAndFilters() {
        UsedColumns used = check.check("""
                SELECT id, on_day, ROUND(price * rate, 2) AS tax
                FROM (SELECT *, COALESCE(source.tax.rate, 0) AS rate FROM source)
                WHERE note IS NULL
                """, SOURCE, DEPENDENCIES, TARGET);

        assertThat(used.source()).containsExactlyInAnyOrder("id", "on_day", "price", "note");
        assertThat(used.dependencies()).isEqualTo(Map.of("tax", java.util.Set.of("rate")));
    }

    @Test
    void aColumnThatOnlyAnInnerSelectNamesIsReadTooBecauseTheTextCannotBePlannedWithoutIt() {
        String sql = """
                SELECT id, on_day, ROUND(price * rate, 2) AS tax
                FROM (SELECT id, on_day, note, price, COALESCE(source.tax.rate, 0) AS rate FROM source)
                """;
        UsedColumns used = check.check(sql, SOURCE, DEPENDENCIES, TARGET);

        assertThat(used.source()).containsExactlyInAnyOrder("id", "on_day", "price", "note");
        assertThat(used.dependencies()).isEqualTo(Map.of("tax", java.util.Set.of("rate")));
        assertThat(check.inspect(sql, SOURCE.select(used.source()), DEPENDENCIES)
                        .used()
                        .source())
                .isEqualTo(used.source());
    }

    @Test
    void aDependencyIsReadByItsAlias() {
        UsedColumns used = check.check(
                "SELECT id, on_day, ROUND(price * tax.rate, 2) AS tax FROM source", SOURCE, DEPENDENCIES, TARGET);

        assertThat(used.dependencies()).isEqualTo(Map.of("tax", java.util.Set.of("rate")));
    }

    @Test
    void thePlannersMessageAndPlaceAreShown() {
        refused("SELECT id, on_day, nothing AS tax FROM source", ErrorCode.TRANSFORM_INVALID, "line 1", "nothing");
        refused("SELECT id,, on_day FROM source", ErrorCode.TRANSFORM_INVALID, "line 1, column 11");
    }

    @Test
    void columnsMustBeTheTargets() {
        refused("SELECT id, on_day FROM source", ErrorCode.TRANSFORM_INVALID, "tax");
        refused(
                "SELECT id, on_day, price AS tax2, CAST(price AS DECIMAL(18, 2)) AS tax FROM source",
                ErrorCode.TRANSFORM_INVALID,
                "tax2");
        refused("SELECT id, on_day, price AS tax FROM source", ErrorCode.TRANSFORM_INVALID, "tax", "DECIMAL(12, 4)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CURRENT_DATE",
                "CAST(CURRENT_TIMESTAMP AS DATE)",
                "CAST(NOW() AS DATE)",
                "CAST(LOCALTIMESTAMP AS DATE)",
                "CAST(CURRENT_ROW_TIMESTAMP() AS DATE)",
                "CAST(PROCTIME() AS DATE)",
                "TO_DATE(FROM_UNIXTIME(UNIX_TIMESTAMP()))"
            })
    void theClockIsRefusedByName(String clock) {
        HindcastException refusal = refused(
                "SELECT id, " + clock + " AS on_day, ROUND(price, 2) AS tax FROM source", ErrorCode.NOT_DETERMINISTIC);
        assertThat(clock).contains(String.valueOf(refusal.value()));
    }

    @Test
    void chanceIsRefusedEvenWhereItOnlyFilters() {
        refused(
                "SELECT id, on_day, ROUND(price, 2) AS tax FROM source WHERE RAND() < 0.5",
                ErrorCode.NOT_DETERMINISTIC,
                "RAND");
        refused(
                "SELECT id, on_day, ROUND(price * RAND_INTEGER(3), 2) AS tax FROM source",
                ErrorCode.NOT_DETERMINISTIC,
                "RAND_INTEGER");
        refused(
                "SELECT CURRENT_DATABASE() AS id, on_day, ROUND(price, 2) AS tax FROM source",
                ErrorCode.NOT_DETERMINISTIC);
        refused("SELECT UUID() AS id, on_day, ROUND(price, 2) AS tax FROM source", ErrorCode.NOT_DETERMINISTIC, "UUID");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, on_day, CAST(SUM(price) AS DECIMAL(18, 2)) AS tax FROM source GROUP BY id, on_day",
                "SELECT DISTINCT id, on_day, ROUND(price, 2) AS tax FROM source",
                "SELECT id, on_day, ROUND(price, 2) AS tax FROM source ORDER BY id",
                "SELECT a.id, a.on_day, ROUND(a.price, 2) AS tax FROM source a JOIN source b ON a.id = b.id",
                "SELECT id, on_day, ROUND(price, 2) AS tax FROM source UNION ALL SELECT id, on_day, ROUND(price, 2) FROM source",
                "SELECT id, on_day, CAST(MAX(price) OVER (PARTITION BY id) AS DECIMAL(18, 2)) AS tax FROM source",
                "SELECT id, on_day, ROUND(price, 2) AS tax FROM source WHERE id IN (SELECT id FROM source WHERE price > 1)",
                "SELECT id, on_day, ROUND(price, 2) AS tax FROM (VALUES ('a', DATE '2011-01-04', 1.00)) AS t (id, on_day, price)"
            })
    void onlyProjectionsAndFiltersAreARowTransform(String sql) {
        refused(sql, ErrorCode.TRANSFORM_INVALID);
    }

    @Test
    void anAliasMayNotHideAColumn() {
        assertThatThrownBy(() -> check.inspect("SELECT id FROM source", SOURCE, Map.of("note", SOURCE)))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        error -> assertThat(error.code()).isEqualTo(ErrorCode.SPEC_INVALID));
    }

    @Test
    void aPlainCopyIsKnownAsSuch() {
        TransformShape shape = check.inspect(
                "SELECT d AS on_day, UPPER(id) AS id FROM (SELECT on_day AS d, id FROM source WHERE price > 0)",
                SOURCE,
                DEPENDENCIES);

        assertThat(shape.unchanged()).isEqualTo(Map.of("on_day", "on_day"));
    }

    private HindcastException refused(String sql, ErrorCode code, String... words) {
        HindcastException refusal = org.assertj.core.api.Assertions.catchThrowableOfType(
                HindcastException.class, () -> check.check(sql, SOURCE, DEPENDENCIES, TARGET));
        assertThat(refusal).as(sql).isNotNull();
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
        assertThat(List.of(words))
                .allSatisfy(word -> assertThat(refusal.getMessage()).contains(word));
        return refusal;
    }
}
