package dev.hindcast.validate;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.spec.ResultLimits;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import dev.hindcast.validate.SqlRequest.TableAt;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each limit that a spec declares finds each row that breaks it, by its key, and no other. */
class DeclaredLimitsTest {
    private static final String RAW = "ev.orders";
    private static final String MART = "mart.orders";
    private static final LocalDate DAY = LocalDate.of(2011, 1, 4);
    private static final Schema SCHEMA = new Schema(
            required(1, "business_date", Types.DateType.get()),
            required(2, "id", Types.StringType.get()),
            required(3, "version", Types.LongType.get()),
            optional(4, "customer", Types.StringType.get()),
            optional(5, "paid_on", Types.DateType.get()),
            required(6, "amount", Types.IntegerType.get()),
            required(7, "refund", Types.IntegerType.get()),
            required(8, "state", Types.StringType.get()));
    private static final ResultLimits LIMITS = new ResultLimits(
            List.of("customer"),
            Map.of("paid_on", "2011-01-01/2011-02-01"),
            Map.of("refund", "amount"),
            Map.of("state", "OPEN>PAID, PAID > REFUNDED"));

    @TempDir
    Path folder;

    private TestCatalogs catalogs;
    private final List<Record> raw = new ArrayList<>();
    private final List<Record> mart = new ArrayList<>();

    @BeforeEach
    void legalRows() {
        catalogs = new TestCatalogs(folder);
        raw.addAll(List.of(row("a", 1, "OPEN"), row("a", 2, "PAID"), row("a", 2, "PAID"), row("a", 3, "REFUNDED")));
        raw.addAll(List.of(row("b", 1, "OPEN"), row("b", 7, "OPEN"), row("c", 1, "REFUNDED")));
        mart.addAll(List.of(row("a", 3, "REFUNDED"), row("b", 7, "OPEN"), row("c", 1, "REFUNDED")));
        mart.add(with(row("d", 1, "PAID"), "refund", -100));
        mart.add(with(row("e", 1, "PAID"), "paid_on", null));
        mart.add(with(row("f", 1, "PAID"), "paid_on", LocalDate.of(2011, 1, 31)));
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    @Tag("full")
    void whatIsUnusualAndLegalIsNotFound() throws Exception {
        assertThat(found())
                .hasSize(4)
                .allSatisfy((check, keys) -> assertThat(keys).as(check).isEmpty());
    }

    @Test
    void eachOffenceIsFoundByItsKey() throws Exception {
        mart.add(with(row("null", 1, "PAID"), "customer", null));
        mart.add(with(row("early", 1, "PAID"), "paid_on", LocalDate.of(2010, 12, 31)));
        mart.add(with(row("late", 1, "PAID"), "paid_on", LocalDate.of(2011, 2, 1)));
        mart.add(with(row("more", 1, "PAID"), "refund", 101));
        mart.add(with(row("below", 1, "PAID"), "refund", -101));
        raw.addAll(List.of(row("back", 1, "PAID"), row("back", 2, "OPEN")));
        raw.addAll(List.of(row("skips", 1, "OPEN"), row("skips", 2, "PAID"), row("skips", 3, "OPEN")));
        // In the order of versions, not of arrival.
        raw.addAll(List.of(row("sorted", 2, "PAID"), row("sorted", 1, "OPEN")));

        Map<String, List<String>> found = found();

        assertThat(found.get("columns-filled")).containsExactly("null");
        assertThat(found.get("dates-in-bounds")).containsExactlyInAnyOrder("early", "late");
        assertThat(found.get("refunds-within-amount")).containsExactlyInAnyOrder("more", "below");
        assertThat(found.get("states-move-legally")).containsExactlyInAnyOrder("back", "skips");
    }

    @Test
    @Tag("full")
    void rowsOutsideOfTheRangeAreNotAsked() throws Exception {
        mart.add(with(with(row("other", 1, "PAID"), "customer", null), "business_date", DAY.plusDays(1)));

        assertThat(found().get("columns-filled")).isEmpty();
    }

    private Map<String, List<String>> found() throws Exception {
        Map<String, TableAt> tables = Map.of("source", written(RAW, raw), "candidate", written(MART, mart));
        Map<String, String> texts = new LimitSql(
                        LIMITS,
                        new SourceSpec(
                                RAW,
                                "latest",
                                List.of("id"),
                                List.of("version"),
                                Optional.empty(),
                                "business_date",
                                SourceSpec.KeyMoves.NEVER,
                                SourceSpec.SourceDeletes.REFUSE),
                        new TargetSpec(MART, DAY, DAY.plusDays(1), TargetSpec.Order.OLDEST_FIRST))
                .texts();
        Map<String, List<String>> keys = new java.util.TreeMap<>();
        new RuleRunner(new FlinkSnapshotSql(new TestFlink(), catalogs), 100, 2)
                .run(texts, tables)
                .forEach((check, answer) -> keys.put(
                        check, answer.rows().stream().map(row -> row.get(1)).toList()));
        return keys;
    }

    private TableAt written(String name, List<Record> rows) throws Exception {
        PartitionSpec byDay =
                PartitionSpec.builderFor(SCHEMA).identity("business_date").build();
        Table table = catalogs.exists(name) ? catalogs.load(name) : catalogs.create(name, SCHEMA, byDay, Map.of());
        Map<LocalDate, List<Record>> days = new java.util.TreeMap<>();
        rows.forEach(row -> days.computeIfAbsent((LocalDate) row.getField("business_date"), day -> new ArrayList<>())
                .add(row));
        return new TableAt(name, Mart.replace(table, days));
    }

    private static Record row(String id, long version, String state) {
        GenericRecord row = GenericRecord.create(SCHEMA);
        row.setField("business_date", DAY);
        row.setField("id", id);
        row.setField("version", version);
        row.setField("customer", "c");
        row.setField("paid_on", DAY);
        row.setField("amount", 100);
        row.setField("refund", 0);
        row.setField("state", state);
        return row;
    }

    private static Record with(Record row, String column, @Nullable Object value) {
        return Mart.with(row, column, value);
    }
}
