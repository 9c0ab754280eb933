package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The three rules in Flink SQL: the right one gives what plain Java gives, the others differ where they are meant to. */
class ScenarioSqlTest {
    private static final RowType MART = FlinkSchemaUtil.convert(DemoTables.ORDERS_DAILY_SCHEMA);

    private static final List<String> RULES =
            List.of(DemoSpecs.RIGHT_SQL, DemoSpecs.DEFECTIVE_SQL, DemoSpecs.IRELAND_SQL);

    @TempDir
    private static Path folder;

    private static DemoInputs inputs;
    private static List<OrderEvent> events;
    private static StreamTableEnvironment tables;
    private static Map<String, Map<String, Row>> results;

    @BeforeAll
    static void register() throws Exception {
        inputs = DemoFiles.prepare(DemoOptions.generated(new GeneratorOptions(11, 2_000)), folder);
        events = new ArrayList<>(new TreeMap<>(inputs.arrivals().events().stream()
                        .collect(java.util.stream.Collectors.toMap(ScenarioSqlTest::key, event -> event, (a, b) -> b)))
                .values());
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        tables = StreamTableEnvironment.create(
                env, EnvironmentSettings.newInstance().inBatchMode().build());
        RowType source = sourceType();
        DataStream<RowData> rows = env.fromData(
                InternalTypeInfo.of(source),
                events.stream().map(ScenarioSqlTest::row).toArray(RowData[]::new));
        tables.createTemporaryView("source", tables.fromDataStream(rows));
        results = runAll();
    }

    @Test
    void theRightRuleGivesWhatPlainJavaGives() {
        PlainMart plain = new PlainMart(inputs.vat(), inputs.fx());
        Map<String, String> expected = new TreeMap<>();
        for (Record row : plain.rows(events)) {
            expected.put(row.getField("order_id") + "/" + row.getField("line_no"), text(row));
        }
        Map<String, Row> actual = rowsOf(DemoSpecs.RIGHT_SQL);

        assertThat(actual).hasSameSizeAs(events);
        expected.forEach((key, row) -> assertThat(text(found(actual, key))).isEqualTo(row));
    }

    @Test
    void theOutputHasExactlyTheTypesOfTheMart() {
        for (String rule : RULES) {
            RowType found = (RowType) tables.sqlQuery(DemoSpecs.text(rule))
                    .getResolvedSchema()
                    .toPhysicalRowDataType()
                    .getLogicalType();
            for (RowType.RowField column : MART.getFields()) {
                LogicalType type = found.getTypeAt(found.getFieldIndex(column.getName()));
                assertThat(type.copy(true))
                        .as(rule + " " + column.getName())
                        .isEqualTo(column.getType().copy(true));
            }
            assertThat(found.getFieldCount()).isEqualTo(MART.getFieldCount());
        }
    }

    @Test
    void theOtherRulesDifferOnlyWhereTheyAreMeantTo() {
        Map<String, Row> right = rowsOf(DemoSpecs.RIGHT_SQL);
        Map<String, Row> defective = rowsOf(DemoSpecs.DEFECTIVE_SQL);
        Map<String, Row> ireland = rowsOf(DemoSpecs.IRELAND_SQL);
        int british = 0;
        int irish = 0;
        for (OrderEvent event : events) {
            boolean inRange = !event.businessDate().isBefore(DemoWorld.FROM)
                    && event.businessDate().isBefore(DemoWorld.TO);
            boolean low = inRange && event.country().equals("GB");
            String key = key(event);
            assertThat(rate(defective, key)).isEqualTo(low ? new BigDecimal("0.1750") : rate(right, key));
            british += low ? 1 : 0;
            boolean irishLine = event.country().equals("IE");
            assertThat(rate(ireland, key)).isEqualTo(irishLine ? new BigDecimal("0.2000") : rate(right, key));
            irish += irishLine ? 1 : 0;
        }
        assertThat(british).isPositive();
        assertThat(irish).isPositive();
    }

    private static BigDecimal rate(Map<String, Row> rows, String key) {
        return found(rows, key).getFieldAs("tax_rate");
    }

    private static Map<String, Row> rowsOf(String rule) {
        return Objects.requireNonNull(results.get(rule), rule);
    }

    private static Row found(Map<String, Row> rows, String key) {
        return Objects.requireNonNull(rows.get(key), key);
    }

    /** One job for the three rules. */
    private static Map<String, Map<String, Row>> runAll() throws Exception {
        List<String> queries = new ArrayList<>();
        for (String rule : RULES) {
            queries.add("SELECT '" + rule + "' AS rule_name, ruled.* FROM (" + DemoSpecs.text(rule) + ") AS ruled");
        }
        Table result = tables.sqlQuery(String.join("\nUNION ALL\n", queries));
        Map<String, Map<String, Row>> rows = new TreeMap<>();
        try (CloseableIterator<Row> found = tables.toDataStream(result).executeAndCollect()) {
            found.forEachRemaining(row -> rows.computeIfAbsent(
                            row.getFieldAs("rule_name").toString().strip(), rule -> new TreeMap<>())
                    .put(row.getField("order_id") + "/" + row.getField("line_no"), row));
        }
        return rows;
    }

    private static RowType sourceType() {
        List<RowType.RowField> fields = new ArrayList<>(
                FlinkSchemaUtil.convert(DemoTables.ORDER_EVENTS_SCHEMA).getFields());
        fields.add(new RowType.RowField(
                "tax", FlinkSchemaUtil.convert(DemoTables.TAX_RULES_SCHEMA).copy(true)));
        fields.add(new RowType.RowField(
                "fx", FlinkSchemaUtil.convert(DemoTables.FX_RATES_SCHEMA).copy(true)));
        return new RowType(false, fields);
    }

    private static RowData row(OrderEvent event) {
        return GenericRowData.of(
                string(event.orderId()),
                event.lineNo(),
                string(event.eventType().name()),
                (int) event.businessDate().toEpochDay(),
                TimestampData.fromInstant(event.eventTime()),
                TimestampData.fromInstant(event.sourceUpdatedAt()),
                event.sourceSequence(),
                string(event.customer()),
                string(event.country()),
                string(event.region()),
                string(event.currency()),
                string(event.state().name()),
                string(event.stockCode()),
                event.quantity(),
                event.refundedQuantity(),
                decimal(event.unitPrice(), 12, 4),
                event.deleted(),
                tax(event),
                fx(event));
    }

    private static @Nullable RowData tax(OrderEvent event) {
        return inputs.vat().stream()
                .filter(rule -> rule.country().equals(event.country()) && rule.holdsOn(event.businessDate()))
                .map(rule -> GenericRowData.of(
                        string(rule.country()),
                        decimal(rule.rate(), 6, 4),
                        (int) rule.from().toEpochDay(),
                        null))
                .findFirst()
                .orElse(null);
    }

    private static RowData fx(OrderEvent event) {
        FxRate last = inputs.fx().stream()
                .filter(rate -> rate.currency().equals("GBP") && !rate.date().isAfter(event.businessDate()))
                .reduce((a, b) -> b)
                .orElseThrow();
        return GenericRowData.of(string(last.currency()), (int) last.date().toEpochDay(), decimal(last.rate(), 18, 6));
    }

    private static @Nullable StringData string(@Nullable String text) {
        return StringData.fromString(text);
    }

    private static DecimalData decimal(BigDecimal value, int precision, int scale) {
        return DecimalData.fromBigDecimal(value, precision, scale);
    }

    private static String key(OrderEvent event) {
        return event.orderId() + "/" + event.lineNo();
    }

    private static String text(Record row) {
        StringBuilder text = new StringBuilder();
        for (String column : MART.getFieldNames()) {
            Object value = row.getField(column);
            text.append(value instanceof OffsetDateTime time ? time.toInstant() : value)
                    .append('|');
        }
        return text.toString();
    }

    private static String text(Row row) {
        StringBuilder text = new StringBuilder();
        for (String column : MART.getFieldNames()) {
            Object value = row.getField(column);
            text.append(value instanceof Instant time ? time : value).append('|');
        }
        return text.toString();
    }
}
