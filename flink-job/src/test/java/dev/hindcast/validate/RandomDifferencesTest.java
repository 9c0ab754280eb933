package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of seeded differences give the numbers of a comparison in plain Java. */
class RandomDifferencesTest {
    private static final Schema RESERVED = new Schema(
            NestedField.required(1, "from", Types.DateType.get()),
            NestedField.required(2, "my col", Types.StringType.get()),
            NestedField.required(3, "group", Types.StringType.get()),
            NestedField.optional(4, "a\"b`c", Types.IntegerType.get()));

    @TempDir
    Path folder;

    @Test
    void theNumbersAreThoseOfPlainJava() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (TestCatalogs catalogs = new TestCatalogs(folder)) {
            Table table = Mart.create(catalogs);
            List<Record> before = rows(random);
            List<Record> after = before.stream()
                    .flatMap(row -> altered(row, random).stream())
                    .toList();
            long old = Mart.replace(table, Map.of(Mart.D1, before));
            long now = Mart.replace(table, Map.of(Mart.D1, after));
            ExpectChange gb = new ExpectChange("country = 'GB'", Map.of(), 0);

            PartitionDiff day = diff(catalogs, request(old, now, gb));

            PlainDiff plain = new PlainDiff(before, after);
            assertThat(List.of(day.oldRows(), day.newRows(), day.equal(), day.changed(), day.onlyOld(), day.onlyNew()))
                    .as("seed %d", seed)
                    .containsExactly(
                            (long) before.size(),
                            (long) after.size(),
                            plain.equal,
                            plain.changed,
                            plain.onlyOld,
                            plain.onlyNew);
            assertThat(List.of(day.doubledOld(), day.doubledNew(), day.unexpected()))
                    .as("seed %d", seed)
                    .containsExactly(plain.doubledOld, plain.doubledNew, plain.unexpected);
            assertThat(day.changedByColumn()).as("seed %d", seed).isEqualTo(plain.changedByColumn);
            assertThat(plain.changed * plain.onlyOld * plain.onlyNew * plain.doubledNew)
                    .isPositive();
        }
    }

    @Test
    void namesThatAreReservedWordsAreKeysSlicesAndConditions() throws Exception {
        try (TestCatalogs catalogs = new TestCatalogs(folder)) {
            Table table = catalogs.create(
                    "select.order",
                    RESERVED,
                    PartitionSpec.builderFor(RESERVED).identity("from").build(),
                    Map.of());
            GenericRecord row = GenericRecord.create(RESERVED);
            row.setField("from", Mart.D1);
            row.setField("my col", "k|1");
            row.setField("group", "user");
            table.newAppend().appendFile(Mart.write(table, List.of(row))).commit();
            long old = table.currentSnapshot().snapshotId();
            row.setField("a\"b`c", 7);
            table.newOverwrite()
                    .deleteFile(files(table, old).get(0))
                    .addFile(Mart.write(table, List.of(row)))
                    .commit();
            ExpectChange where = new ExpectChange("`group` <> 'user' AND `a\"b``c` > 1", Map.of(), 0);
            long now = table.currentSnapshot().snapshotId();
            PartitionDiff day = diff(
                    catalogs,
                    new DiffRequest(
                            "select.order",
                            old,
                            now,
                            List.of("2011-01-04"),
                            List.of("my col"),
                            List.of(),
                            Optional.of(where),
                            List.of("group"),
                            10,
                            1,
                            Optional.empty(),
                            Optional.empty()));
            assertThat(day.changedByColumn()).isEqualTo(Map.of("a\"b`c", 1L));
            assertThat(day.unexpectedBySlice()).isEqualTo(Map.of("group=user", 1L));
            assertThat(day.samples().get(0).key()).isEqualTo("k\\|1");
        }
    }

    private static PartitionDiff diff(TestCatalogs catalogs, DiffRequest request) {
        return new FlinkSnapshotDiffer(new TestFlink(), catalogs).diff(request).get(0);
    }

    private static DiffRequest request(long old, long now, ExpectChange expect) {
        return new DiffRequest(
                Mart.NAME,
                old,
                now,
                List.of("2011-01-04"),
                List.of("order_id", "line_no"),
                List.of("source_updated_at", "source_sequence"),
                Optional.of(expect),
                List.of("country"),
                10,
                3,
                Optional.empty(),
                Optional.empty());
    }

    private static List<DataFile> files(Table table, long snapshot) {
        return SnapshotFiles.dataFiles(table, snapshot, Expressions.alwaysTrue());
    }

    private static List<Record> rows(Random random) {
        List<Record> rows = new ArrayList<>();
        for (int line = 0; line < 3_000; line++) {
            String tax = random.nextInt(9) == 0
                    ? null
                    : BigDecimal.valueOf(random.nextInt(100_000), 2).toPlainString();
            rows.add(Mart.row(Mart.D1, "order-" + line % 37, line, random.nextInt(5) == 0 ? "IE" : "GB", tax));
        }
        return rows;
    }

    /** Most rows stay; the others lose a cent, a value, their country or themselves, are doubled, or get a new key. */
    private static List<Record> altered(Record row, Random random) {
        return switch (random.nextInt(20)) {
            case 0 -> List.of(Mart.with(row, "tax", null));
            case 1 -> List.of(Mart.with(row, "tax", new BigDecimal("0.01")));
            case 2 -> List.of(Mart.with(row, "country", "FR"));
            case 3 -> List.of();
            case 4 -> List.of(row, row);
            case 5 -> List.of(Mart.with(row, "order_id", "Order-new"));
            case 6 -> List.of(Mart.with(Mart.with(row, "source_sequence", 99L), "customer", null));
            case 7 -> List.of(Mart.with(row, "source_sequence", 98L));
            default -> List.of(row);
        };
    }
}
