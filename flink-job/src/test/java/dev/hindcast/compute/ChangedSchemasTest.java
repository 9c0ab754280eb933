package dev.hindcast.compute;

import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The owner of the source changes its schema while a run is going on (C92, C95): a thousand rows before, one after. */
class ChangedSchemasTest {
    private static final LocalDate DAY = LocalDate.of(2024, 3, 15);
    private static final String RAW = "ev.orders";
    private static final String MART = "mart.orders_daily";

    @TempDir
    Path folder;

    private Lake lake;

    @BeforeEach
    void aThousandOrders() {
        lake = new Lake(folder);
        Schema raw = new Schema(
                required(1, "order_id", Types.StringType.get()),
                required(2, "business_date", Types.DateType.get()),
                required(3, "amount", Types.DecimalType.of(18, 2)),
                required(4, "ver", Types.LongType.get()),
                required(5, "qty", Types.IntegerType.get()));
        lake.create(RAW, raw, Shop.byDate(raw), Map.of());
        List<Object[]> rows = new ArrayList<>();
        for (int n = 1; n <= 1_000; n++) {
            rows.add(new Object[] {id(n), DAY, amount(n), 1L, n});
        }
        long unused = lake.append(RAW, rows);
    }

    @Test
    void aColumnThatIsAddedInTheFirstPlaceDoesNotMoveTheOthers() {
        addChannelFirst();

        List<Record> rows = computed("SELECT order_id, business_date, amount * 2 AS amount_out, ver FROM source");

        assertThat(rows).hasSize(1_001);
        assertThat(rows.stream()
                        .map(row -> (BigDecimal) row.getField("amount_out"))
                        .reduce(BigDecimal::add))
                .contains(new BigDecimal("1003002.00"));
    }

    @Test
    @Tag("full")
    void anAddedColumnThatTheTargetKnowsIsNullInRowsFromBefore() {
        addChannelFirst();

        Map<String, Long> channels = computed("SELECT order_id, business_date, channel, ver FROM source").stream()
                .collect(Collectors.groupingBy(
                        row -> row.getField("order_id").equals(id(1_001))
                                ? "late " + row.getField("channel")
                                : "base " + row.getField("channel"),
                        Collectors.counting()));

        assertThat(channels).isEqualTo(Map.of("base null", 1_000L, "late web", 1L));
    }

    @Test
    void aWidenedColumnHoldsWhatDidNotFitBefore() {
        lake.load(RAW).updateSchema().updateColumn("qty", Types.LongType.get()).commit();
        long unused =
                lake.append(RAW, List.<Object[]>of(new Object[] {id(1_001), DAY, amount(1_001), 1L, 3_000_000_000L}));

        Map<Object, Object> quantities = computed("SELECT order_id, business_date, qty, ver FROM source").stream()
                .collect(Collectors.toMap(row -> row.getField("order_id"), row -> row.getField("qty")));

        assertThat(quantities).hasSize(1_001).containsEntry(id(1_001), 3_000_000_000L);
        for (int n = 1; n <= 1_000; n++) {
            assertThat(quantities).containsEntry(id(n), (long) n);
        }
    }

    private void addChannelFirst() {
        lake.load(RAW)
                .updateSchema()
                .addColumn("channel", Types.StringType.get())
                .moveFirst("channel")
                .commit();
        long unused =
                lake.append(RAW, List.<Object[]>of(new Object[] {"web", id(1_001), DAY, amount(1_001), 1L, 1_001}));
    }

    /** What a run computes at the newest snapshot, read by a reader that the product does not use. */
    private List<Record> computed(String sql) {
        Schema mart = new Schema(
                required(1, "order_id", Types.StringType.get()),
                required(2, "business_date", Types.DateType.get()),
                Types.NestedField.optional(3, "amount_out", Types.DecimalType.of(29, 2)),
                Types.NestedField.optional(4, "channel", Types.StringType.get()),
                Types.NestedField.optional(5, "qty", Types.LongType.get()),
                required(6, "ver", Types.LongType.get()));
        List<Types.NestedField> used = mart.columns().stream()
                .filter(column -> sql.contains(column.name()))
                .toList();
        Schema target = new Schema(used);
        Table table = lake.create(MART, target, Shop.byDate(target), Map.of());
        ComputedPartition done = new FlinkPartitionComputer(lake, Lake.FLINK)
                .compute(new ComputeRequest(
                        RAW,
                        lake.load(RAW).currentSnapshot().snapshotId(),
                        List.of(DAY.toString()),
                        "business_date",
                        List.of("order_id"),
                        List.of("ver"),
                        Optional.empty(),
                        Map.of(),
                        Map.of(),
                        sql,
                        MART,
                        lake.staging(),
                        List.of(),
                        2,
                        List.of("order_id"),
                        false))
                .get(0);
        return Lake.rows(table, done.staged().files());
    }

    private static String id(int n) {
        return "k%04d".formatted(n);
    }

    private static BigDecimal amount(int n) {
        return BigDecimal.valueOf(n).setScale(2);
    }
}
