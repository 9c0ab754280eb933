package dev.hindcast.compute.transform.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.PlannerRun;
import dev.hindcast.compute.transform.SqlTransformCheck;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.Preconditions;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compiled gives, bit for bit, what the planner's own code gives. */
class CompiledQueryTest {
    private static final SqlTransformCheck CHECK = new SqlTransformCheck();
    private static final int ROWS = 1500;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomExpressionsAgreeWithThePlannerOnRandomRows(long seed) {
        RandomSql sql = new RandomSql(seed);
        List<String> expressions = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            expressions.add(sql.expression());
        }

        Comparison seen = compare(expressions, seed, false);

        assertThat(seen.equal).isGreaterThan(seen.refused * 4);
    }

    @Test
    void whatIsRefusedThePlannerWouldHaveMadeNull() {
        RandomSql sql = new RandomSql(99);
        List<String> expressions = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            expressions.add(sql.strictDecimal(3));
        }

        Comparison seen = compare(expressions, 99, true);

        assertThat(seen.refused).isPositive();
        assertThat(seen.equal).isGreaterThan(seen.refused);
    }

    private static final class Comparison {
        private long equal;
        private long refused;
    }

    private static Comparison compare(List<String> expressions, long seed, boolean refusedMeansNull) {
        List<RowData> rows = new SqlRows(seed).rows(ROWS);
        PlannerRun planner = PlannerRun.of(select(expressions), SqlRows.SOURCE, SqlRows.DEPENDENCIES, rows);
        Comparison seen = new Comparison();
        for (int i = 0; i < expressions.size(); i++) {
            String expression = expressions.get(i);
            LogicalType type = planner.type().getTypeAt(i + 1);
            Schema target = target(type);
            Outcome outcome = new Outcome(compiled("SELECT id, " + expression + " AS x FROM source", target), rows);
            for (int row = 0; row < ROWS; row++) {
                Object expected = RowData.createFieldGetter(type, i + 1)
                        .getFieldOrNull(planner.rows().get(row));
                if (outcome.isRefused(row)) {
                    seen.refused++;
                    assertThat(refusedMeansNull ? expected : null)
                            .as("%s in row %d", expression, row)
                            .isNull();
                } else {
                    seen.equal++;
                    Object got = RowData.createFieldGetter(type, 1).getFieldOrNull(outcome.row(row));
                    assertThat(got)
                            .as("%s in row %d: %s", expression, row, rows.get(row))
                            .isEqualTo(expected);
                }
            }
        }
        return seen;
    }

    private static String select(List<String> expressions) {
        StringBuilder sql = new StringBuilder("SELECT id");
        for (int i = 0; i < expressions.size(); i++) {
            sql.append(", ").append(expressions.get(i)).append(" AS x").append(i);
        }
        return sql.append(" FROM source").toString();
    }

    private static BatchTransform.Plan compiled(String sql, Schema target) {
        CompiledQuery query = CHECK.compile(sql, SqlRows.INPUT, SqlRows.DEPENDENCIES, target, List.of("id"));
        assertThat(query).as(sql).isInstanceOf(CompiledQuery.Compiled.class);
        return ((CompiledQuery.Compiled) query).plan();
    }

    private static Schema target(LogicalType type) {
        Type converted = FlinkSchemaUtil.convert(type.copy(true));
        return new Schema(
                Types.NestedField.required(1, "id", Types.LongType.get()),
                Types.NestedField.optional(2, "x", converted));
    }

    /** All rows in one batch if none is refused, else each alone. */
    private static final class Outcome {
        private final List<RowData> rows;
        private final ColumnBatch batch;
        private final BatchTransform transform;
        private @Nullable BatchRow all;

        private Outcome(BatchTransform.Plan plan, List<RowData> rows) {
            this.rows = rows;
            this.batch = ColumnBatch.of(plan.input().schema());
            this.transform = plan.open().bind(batch);
            all = apply(rows);
        }

        private @Nullable BatchRow apply(List<RowData> some) {
            batch.clear();
            BatchFiller filler = new BatchFiller(batch);
            some.forEach(row -> filler.add(SqlRows.joined(row)));
            try {
                ColumnBatch result = transform.apply();
                assertThat(result.rows()).isEqualTo(some.size());
                return new BatchRow(result);
            } catch (HindcastException refusal) {
                assertThat(refusal.code()).isIn(ErrorCode.DECIMAL_OVERFLOW, ErrorCode.TRANSFORM_INVALID);
                return null;
            }
        }

        private boolean isRefused(int row) {
            return all == null && apply(List.of(rows.get(row))) == null;
        }

        private RowData row(int row) {
            return all == null
                    ? Preconditions.checkNotNull(apply(List.of(rows.get(row)))).at(0)
                    : all.at(row);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UPPER(s1)                    | function UPPER
            SUBSTRING(s1, 2)             | function SUBSTRING
            CAST(d1 AS VARCHAR(20))      | CAST from DECIMAL
            CAST(s1 AS VARCHAR(1))       | CAST from TEXT
            CASE WHEN source.tax IS NULL THEN 'a' END | expression
            CAST(d1 AS DOUBLE) * 2       | DOUBLE
            """)
    void whatIsLeftToThePlannerIsNamed(String expression, String part) {
        RowType type = RowType.of(
                new LogicalType[] {new org.apache.flink.table.types.logical.VarCharType(20)}, new String[] {"x"});
        CompiledQuery query = CHECK.compile(
                "SELECT id, " + expression + " AS x FROM source",
                SqlRows.INPUT,
                SqlRows.DEPENDENCIES,
                target(type.getTypeAt(0)),
                List.of("id"));

        assertThat(query)
                .isInstanceOfSatisfying(
                        CompiledQuery.LeftToPlanner.class,
                        left -> assertThat(left.why()).contains(part));
    }

    @Test
    void rowsAreFilteredAsThePlannerFiltersThem() {
        List<String> conditions = List.of(
                "i1 > 3 AND s1 <> 'IE'",
                "d1 * 2 > d2 OR f1",
                "source.tax.rate IS NULL",
                "s2 IN ('GB', 'é') AND NOT f2");
        List<RowData> rows = new SqlRows(5).rows(ROWS);
        for (String condition : conditions) {
            String sql = "SELECT id, COALESCE(s1, 'none') AS x FROM source WHERE " + condition;
            List<Long> expected = PlannerRun.of(sql, SqlRows.SOURCE, SqlRows.DEPENDENCIES, rows).rows().stream()
                    .map(row -> row.getLong(0))
                    .toList();
            ColumnBatch batch = ColumnBatch.of(SqlRows.INPUT.schema());
            BatchFiller filler = new BatchFiller(batch);
            rows.forEach(row -> filler.add(SqlRows.joined(row)));
            ColumnBatch result = compiled(sql, target(new org.apache.flink.table.types.logical.VarCharType(9)))
                    .open()
                    .bind(batch)
                    .apply();
            BatchRow view = new BatchRow(result);
            List<Long> got = java.util.stream.IntStream.range(0, result.rows())
                    .mapToObj(row -> view.at(row).getLong(0))
                    .collect(Collectors.toList());

            assertThat(got).as(condition).isEqualTo(expected).hasSizeBetween(1, ROWS - 1);
        }
    }

    @Test
    void anOverflowIsRefusedByColumnAndKeyEvenWhereThePlannerWouldHideIt() {
        String sql = "SELECT id, COALESCE(CAST(d2 * d2 AS DECIMAL(18, 2)), 0) AS x FROM source";
        assertRefused(sql, ErrorCode.DECIMAL_OVERFLOW, "column x of id=1");
        assertRefused("SELECT id, d2 / (i1 - i1) AS x FROM source", ErrorCode.TRANSFORM_INVALID, "column x of id=");
        assertRefused("SELECT id, CASE WHEN f1 THEN d2 / 0 END AS x FROM source", ErrorCode.TRANSFORM_INVALID, "id=");
    }

    private static void assertRefused(String sql, ErrorCode code, String... words) {
        ColumnBatch batch = ColumnBatch.of(SqlRows.INPUT.schema());
        BatchFiller filler = new BatchFiller(batch);
        new SqlRows(7).rows(ROWS).forEach(row -> filler.add(SqlRows.joined(row)));
        Schema target = target(new org.apache.flink.table.types.logical.DecimalType(38, 20));
        BatchTransform transform = compiled(sql, target).open().bind(batch);

        HindcastException refusal =
                org.assertj.core.api.Assertions.catchThrowableOfType(HindcastException.class, transform::apply);

        assertThat(refusal).as(sql).isNotNull();
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
        assertThat(refusal.getMessage()).contains(words);
    }
}
