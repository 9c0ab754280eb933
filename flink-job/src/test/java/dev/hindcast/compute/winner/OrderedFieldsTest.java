package dev.hindcast.compute.winner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bytes that compare as the values do. */
class OrderedFieldsTest {
    @Test
    void bytesOfEveryTypeAreInTheOrderOfTheValues() {
        ascending(new IntType(), null, Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
        ascending(new BigIntType(), null, Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE);
        ascending(new DateType(), null, -1, 0, 15000);
        ascending(new BooleanType(), null, false, true);
        ascending(new DecimalType(12, 4), decimals(12, 4, "-99999999.9999", "-0.0001", "0", "0.0001", "12"));
        ascending(
                new DecimalType(38, 3),
                decimals(
                        38, 3, "-99999999999999999999999999999999999.999", "-1", "0", "0.001", "99999999999999999999"));
        ascending(
                new LocalZonedTimestampType(9),
                Stream.of(
                                "1969-12-31T23:59:59.999999999Z",
                                "1970-01-01T00:00:00.000000001Z",
                                "1970-01-01T00:00:00.000000002Z")
                        .map(text -> (Object) TimestampData.fromInstant(Instant.parse(text)))
                        .toArray());
        ascending(
                new VarCharType(20), texts("", "\0", "\0a", "A", "AA", "a", "a ", "ab", "é", "\uFFFF", "\uD83D\uDE00"));
    }

    @Test
    void twoTextsAreNotTheirConcatenation() {
        RowType row = RowType.of(new LogicalType[] {new VarCharType(9), new VarCharType(9)}, new String[] {"a", "b"});
        OrderedFields fields = OrderedFields.of(row, List.of("a", "b"));

        assertThat(fields.encode(GenericRowData.of(texts("x", "yz"))))
                .isNotEqualTo(fields.encode(GenericRowData.of(texts("xy", "z"))));
        assertThat(fields.encode(GenericRowData.of(texts("x\0", "z"))))
                .isNotEqualTo(fields.encode(GenericRowData.of(texts("x", "\0z"))));
    }

    @Test
    void bytesCanBeReadByPeople() {
        RowType row = RowType.of(
                new LogicalType[] {new VarCharType(9), new IntType(), new DecimalType(12, 4), new DateType()},
                new String[] {"order", "line", "price", "day"});
        OrderedFields fields = OrderedFields.of(row, List.of("day", "order", "line", "price"));
        GenericRowData values = GenericRowData.of(
                StringData.fromString("C\0 1"), null, DecimalData.fromBigDecimal(new BigDecimal("-1.5"), 12, 4), -1);

        assertThat(fields.describe(values)).isEqualTo("day=1969-12-31, order=C\0 1, line=null, price=-1.5000");
    }

    @Test
    void aFloatingVersionIsRefused() {
        RowType row = RowType.of(new LogicalType[] {new DoubleType()}, new String[] {"version"});

        assertThatThrownBy(() -> OrderedFields.of(row, List.of("version")))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("version");
    }

    private static void ascending(LogicalType type, @Nullable Object... values) {
        OrderedFields fields = OrderedFields.of(RowType.of(new LogicalType[] {type}, new String[] {"v"}), List.of("v"));
        for (int i = 1; i < values.length; i++) {
            KeyBytes less = fields.encode(GenericRowData.of(values[i - 1]));
            KeyBytes more = fields.encode(GenericRowData.of(values[i]));
            assertThat(less.compareTo(more))
                    .as("%s before %s", values[i - 1], values[i])
                    .isNegative();
        }
    }

    private static Object[] decimals(int precision, int scale, String... values) {
        return Stream.of(values)
                .map(text -> DecimalData.fromBigDecimal(new BigDecimal(text), precision, scale))
                .toArray();
    }

    private static Object[] texts(String... values) {
        return Stream.of(values).map(StringData::fromString).toArray();
    }
}
