package dev.hindcast.catchup.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.compute.OrderFiles;
import dev.hindcast.compute.Recipe;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** The raw orders and the tables that follow them; the tables of the given cases. */
final class Ledger {
    static final String DOUBLED =
            "SELECT business_date, order_id, CAST(2 * amount AS DECIMAL(18, 2)) AS amount_out, ver, note FROM source";
    static final String TRIPLED = DOUBLED.replace("2 *", "3 *");
    static final String D1 = "2024-03-15";
    static final String D2 = "2024-03-16";

    private static final Schema ORDERS = new Schema(
            NestedField.required(1, "order_id", Types.StringType.get()),
            NestedField.required(2, "business_date", Types.DateType.get()),
            NestedField.required(3, "amount", Types.DecimalType.of(12, 2)),
            NestedField.required(4, "ver", Types.LongType.get()),
            NestedField.required(5, "is_deleted", Types.BooleanType.get()),
            NestedField.optional(6, "note", Types.StringType.get()));
    private static final Schema FACTS = new Schema(
            NestedField.required(1, "order_id", Types.StringType.get()),
            NestedField.required(2, "business_date", Types.DateType.get()),
            NestedField.required(3, "amount_out", Types.DecimalType.of(18, 2)),
            NestedField.required(4, "ver", Types.LongType.get()),
            NestedField.optional(5, "note", Types.StringType.get()));
    private static final AtomicInteger NUMBER = new AtomicInteger();

    final Catalogs catalogs;
    final MergePlanner planner;
    final String raw;

    /** In these catalogs; a planner that has seen the transform before plans fast. */
    Ledger(Catalogs catalogs, MergePlanner planner) {
        this.catalogs = catalogs;
        this.planner = planner;
        this.raw = "ev" + NUMBER.incrementAndGet() + ".orders";
        catalogs.create(raw, ORDERS, byDate(ORDERS), Map.of("format-version", "2"));
    }

    /** One version of an order. */
    record Order(String id, String day, int amount, long ver, boolean deleted, String note) {}

    static Order order(String id, int amount, long ver) {
        return new Order(id, D1, amount, ver, false, "");
    }

    static Order delete(String id, long ver) {
        return new Order(id, D1, 0, ver, true, "");
    }

    static Order noted(String id, String note, long ver, boolean deleted) {
        return new Order(id, D1, 1, ver, deleted, note);
    }

    private static PartitionSpec byDate(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }

    /** A new empty table that follows with the code {@link #DOUBLED}. */
    LiveDefinition follower() {
        return follower(2);
    }

    /** The same in this format of Iceberg. */
    LiveDefinition follower(int format) {
        String name = "mart" + NUMBER.incrementAndGet() + ".orders_fact";
        catalogs.create(name, FACTS, byDate(FACTS), Map.of("format-version", Integer.toString(format)));
        String digest = new WarehouseTransforms(catalogs, name).put(DOUBLED);
        move(name, digest, Watermark.NONE);
        return new LiveDefinition("facts", source(), name, Map.of());
    }

    SourceSpec source() {
        return new SourceSpec(
                raw,
                "latest",
                List.of("order_id"),
                List.of("ver"),
                Optional.of("is_deleted"),
                "business_date",
                SourceSpec.KeyMoves.NEVER,
                SourceSpec.SourceDeletes.REFUSE);
    }

    /** A run's candidate at main's head, whose code is {@link #TRIPLED}; it stands where raw stood then. */
    CandidateOrder fork(String target, String run, Set<String> partitions, Watermark at) {
        Table table = catalogs.load(target);
        long fork = Positions.mainHead(table);
        String branch = new Refs(run).candidate();
        table.manageSnapshots().createBranch(branch, fork).commit();
        table.newOverwrite()
                .toBranch(branch)
                .set(SummaryKeys.CANDIDATE_WATERMARK, at.text())
                .commit();
        Recipe recipe = new Recipe(source(), target, Map.of(), Map.of(), TRIPLED, source().key(), 1);
        return new CandidateOrder(
                run, partitions, recipe, catalogs.load(raw).uuid().toString(), "digest", fork);
    }

    /** Main of a target gets this position, as a publish or a rollback gives it. */
    void move(String target, String digest, Watermark to) {
        RefPosition position = new RefPosition(0, catalogs.load(raw).uuid().toString(), to, digest, Map.of());
        var update = catalogs.load(target).newOverwrite();
        Positions.summary(position).forEach(update::set);
        update.set(SummaryKeys.STEP, "live").commit();
    }

    Watermark feed(Order... orders) {
        Table table = catalogs.load(raw);
        Map<String, List<Record>> byDay = new TreeMap<>();
        Arrays.stream(orders)
                .forEach(order -> byDay.computeIfAbsent(order.day(), day -> new ArrayList<>())
                        .add(row(order)));
        AppendFiles append = table.newAppend();
        byDay.forEach((day, rows) -> append.appendFile(write(table, rows)));
        append.commit();
        return head();
    }

    Watermark head() {
        return Positions.head(catalogs.load(raw));
    }

    static DataFile write(Table table, List<Record> rows) {
        return OrderFiles.write(table, table.location() + "/data/t", rows);
    }

    static Record row(Order order) {
        GenericRecord row = GenericRecord.create(ORDERS);
        row.setField("order_id", order.id());
        row.setField("business_date", LocalDate.parse(order.day()));
        row.setField("amount", BigDecimal.valueOf(order.amount()).setScale(2));
        row.setField("ver", order.ver());
        row.setField("is_deleted", order.deleted());
        row.setField("note", order.note());
        return row;
    }

    /** All rows of a day go into one new file; no row changes. */
    void compact(String name, String day) {
        Table table = catalogs.load(name);
        RewriteFiles rewrite = table.newRewrite();
        boolean any = false;
        try (CloseableIterable<FileScanTask> tasks = table.newScan()
                        .filter(Expressions.equal("business_date", day))
                        .planFiles();
                CloseableIterable<Record> rows = IcebergGenerics.read(table)
                        .where(Expressions.equal("business_date", day))
                        .build()) {
            for (FileScanTask task : tasks) {
                rewrite.deleteFile(task.file());
                any = true;
            }
            List<Record> all = new ArrayList<>();
            rows.forEach(row -> all.add(row.copy()));
            if (any) {
                rewrite.addFile(write(table, all));
                rewrite.commit();
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The rows of main by order, {@code day amount ver note}; a doubled order is an error. */
    Map<String, String> shown(String target) {
        return shown(target, SnapshotRef.MAIN_BRANCH);
    }

    /** The same of another branch. */
    Map<String, String> shown(String target, String branch) {
        Map<String, String> shown = new TreeMap<>();
        Table table = catalogs.load(target);
        try (CloseableIterable<Record> rows = IcebergGenerics.read(table)
                .useSnapshot(table.snapshot(branch).snapshotId())
                .build()) {
            rows.forEach(row -> assertThat(shown.put(
                            row.getField("order_id").toString(),
                            row.getField("business_date") + " " + row.getField("amount_out") + " " + row.getField("ver")
                                    + " " + row.getField("note")))
                    .as("row of %s", row.getField("order_id"))
                    .isNull());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return shown;
    }
}
