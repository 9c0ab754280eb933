package dev.hindcast.compute.transform.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionSqlTest {
    private static final Schema SOURCE = new Schema(
            NestedField.required(1, "on_day", Types.DateType.get()),
            NestedField.required(2, "id", Types.StringType.get()),
            NestedField.required(3, "line", Types.IntegerType.get()),
            NestedField.optional(4, "price", Types.DecimalType.of(18, 2)),
            NestedField.optional(5, "weight", Types.DoubleType.get()),
            NestedField.optional(6, "note", Types.StringType.get()));

    private static TransformShape shape(String sql) {
        return new PartitionSql(sql, List.of("id", "line"))
                .inspect(SOURCE, Map.of("order", new Schema(NestedField.required(1, "id", Types.StringType.get()))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT on_day, FIRST_VALUE(note) AS a FROM source GROUP BY on_day",
                "SELECT on_day, LISTAGG(note) AS a FROM source GROUP BY on_day",
                "SELECT on_day, AVG(price) AS a FROM source GROUP BY on_day",
                "SELECT on_day, ROW_NUMBER() OVER (ORDER BY id) AS a FROM source",
                "SELECT on_day, ROW_NUMBER() OVER (PARTITION BY id ORDER BY price) AS a FROM source",
                "SELECT on_day, LAG(note) OVER (ORDER BY id) AS a FROM source",
                "SELECT on_day, SUM(price) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS a FROM source",
                "SELECT on_day, note AS a FROM source ORDER BY id LIMIT 3",
                "SELECT on_day, COUNT(*) AS a FROM source WHERE RAND() < 0.5 GROUP BY on_day",
                "SELECT on_day, COUNT(*) AS a FROM source WHERE on_day < CURRENT_DATE GROUP BY on_day",
                "SELECT on_day, ROW_NUMBER() OVER (ORDER BY n) AS a FROM (SELECT on_day, id, COUNT(*) AS n FROM source GROUP BY on_day, id)"
            })
    void whatDependsOnTheOrderOfRowsOrOnTheClockIsRefused(String sql) {
        assertThatThrownBy(() -> shape(sql))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code())
                                .as(refusal.getMessage())
                                .isEqualTo(ErrorCode.NOT_DETERMINISTIC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT on_day, COUNT(DISTINCT note) AS a, MIN(id) AS b, SUM(line) AS c FROM source GROUP BY on_day",
                "SELECT on_day, ROW_NUMBER() OVER (ORDER BY line, id) AS a FROM source",
                "SELECT on_day, ROW_NUMBER() OVER (PARTITION BY line ORDER BY price, id) AS a FROM source",
                "SELECT on_day, RANK() OVER (ORDER BY price) AS a FROM source",
                "SELECT on_day, SUM(price) OVER (ORDER BY price) AS a, COUNT(*) OVER (PARTITION BY note) AS b FROM source",
                "SELECT on_day, note AS a FROM source ORDER BY id, line LIMIT 3",
                "SELECT on_day, ROW_NUMBER() OVER (ORDER BY on_day, id) AS a FROM (SELECT on_day, id FROM source GROUP BY on_day, id)",
                "SELECT on_day, note AS a FROM source WHERE id IN (SELECT id FROM `order`)",
                "SELECT s.on_day, COUNT(*) AS a FROM source s JOIN `order` o ON s.id = o.id GROUP BY s.on_day"
            })
    void whatGivesOneAnswerWhateverTheOrderIsAccepted(String sql) {
        assertThat(shape(sql).wholePartition()).isTrue();
        assertThat(shape(sql).unchanged()).containsEntry("on_day", "on_day");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT on_day, SUM(weight) AS a FROM source GROUP BY on_day",
                "SELECT on_day, SUM(weight) OVER (PARTITION BY on_day) AS a FROM source"
            })
    void floatingNumbersAreNotAddedUp(String sql) {
        assertThatThrownBy(() -> shape(sql)).isInstanceOf(HindcastException.class);
    }

    @Test
    void itAnswersTheColumnsThatAnyPartReads() {
        assertThat(shape("SELECT on_day, SUM(price) AS a FROM (SELECT * FROM source) WHERE line > 1 GROUP BY on_day")
                        .used()
                        .source())
                .containsExactlyInAnyOrder("on_day", "price", "line");
        assertThat(shape("SELECT on_day, COUNT(*) AS a FROM (SELECT DISTINCT * FROM source) GROUP BY on_day")
                        .used()
                        .source())
                .hasSize(6);
    }
}
