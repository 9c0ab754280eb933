package dev.hindcast.compute;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.claim.Claims;
import dev.hindcast.claim.LeaseOptions;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanStore;
import dev.hindcast.plan.Planner;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.Refs;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Orders of a few days, the mart that a live pipeline made of them with the old code, and a planned run over six of the days:
 * real tables on a JDBC catalog, a real manifest, a real plan. Only the computing is done without Flink.
 */
public final class BackfillWorld implements AutoCloseable {
    public static final String RAW = "raw.orders";
    public static final String MART = "mart.orders_daily";
    public static final String OLD = "select old";
    public static final String NEW = "select new";
    /** A day that no run touches. */
    public static final String OUTSIDE = "2011-06-01";
    /** The planned days. */
    public static final List<String> DAYS =
            List.of("2011-01-04", "2011-01-05", "2011-01-06", "2011-01-07", "2011-01-08", "2011-01-09");
    /** A planned day that main has rows of, although all its orders were deleted. */
    public static final String EMPTIED = "2011-01-09";

    private static final Path HOME = FolderCopy.temporary("hindcast-backfill");
    private static final String SPEC = """
            name: fix
            source:
              table: raw.orders
              snapshot: latest
              key: [order_id]
              version: [version]
              deleted: is_deleted
              partition: business_date
            target:
              table: mart.orders_daily
              range: { from: 2011-01-04, to: 2011-01-10 }
            transform: { kind: row, sql: new.sql }
            live: { pipeline: orders-live, kind: hindcast, freshness_p95: 45m, cutover_window: 2m, open: 0d, closed: false }
            """;

    public final Catalogs catalogs;
    public final Manifest manifest;
    public final HonestComputer computer;
    public final TransformStore transforms;
    public final LockedPlan plan;
    private final Path database;

    /** One version of an order. */
    public record Order(String id, String day, long version, int amount, boolean deleted) {}

    private BackfillWorld(Path folder) {
        catalogs = IcebergCatalogs.open(Map.of(
                "type",
                "jdbc",
                "uri",
                "jdbc:sqlite:" + folder.resolve("catalog.db") + "?synchronous=OFF",
                "warehouse",
                folder.resolve("warehouse").toString()));
        database = folder.resolve("manifest.db");
        manifest = Manifests.open("jdbc:sqlite:" + database);
        computer = new HonestComputer(catalogs);
        transforms = new WarehouseTransforms(catalogs, MART);
        plan = Files.exists(folder.resolve("plans")) ? planned(folder) : created(folder);
    }

    /** A fresh world. All stand in one folder, one after another, because tables know where they lie. */
    public static synchronized BackfillWorld fresh() {
        Path folder = HOME.resolve("world");
        Path first = HOME.resolve("first");
        if (!Files.exists(first)) {
            new BackfillWorld(new WorkFolder(folder).createdRoot()).close();
            FolderCopy.replace(folder, first);
        }
        FolderCopy.replace(first, folder);
        return new BackfillWorld(folder);
    }

    private static LockedPlan planned(Path folder) {
        PlanStore plans = new PlanStore(new WorkFolder(folder));
        return plans.read(plans.runIds().get(0));
    }

    private LockedPlan created(Path folder) {
        createTables();
        play();
        return plan(new WorkFolder(folder));
    }

    private void createTables() {
        Schema raw = new Schema(
                NestedField.required(1, "order_id", Types.StringType.get()),
                NestedField.required(2, "business_date", Types.DateType.get()),
                NestedField.required(3, "version", Types.LongType.get()),
                NestedField.required(4, "amount", Types.IntegerType.get()),
                NestedField.required(5, "is_deleted", Types.BooleanType.get()));
        Schema mart = new Schema(
                NestedField.required(1, "business_date", Types.DateType.get()),
                NestedField.required(2, "order_id", Types.StringType.get()),
                NestedField.required(3, "version", Types.LongType.get()),
                NestedField.required(4, "amount", Types.IntegerType.get()),
                NestedField.required(5, "code", Types.StringType.get()));
        catalogs.create(RAW, raw, byDate(raw), Map.of("format-version", "2"));
        catalogs.create(MART, mart, byDate(mart), Map.of("format-version", "2"));
    }

    private static PartitionSpec byDate(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }

    /** Two orders a day, all on main by the old code; then one day's orders are deleted in raw, which live covers too. */
    private void play() {
        List<Order> orders = new ArrayList<>();
        for (String day : DAYS) {
            orders.add(order("a-" + day, day, 1, 10));
            orders.add(order("b-" + day, day, 1, 20));
        }
        orders.add(order("a-" + OUTSIDE, OUTSIDE, 1, 10));
        feed(orders.toArray(Order[]::new));
        LiveRound live = live();
        live.adopt(transforms.put(OLD));
        live.once();
        feed(new Order("a-" + EMPTIED, EMPTIED, 2, 10, true), new Order("b-" + EMPTIED, EMPTIED, 2, 20, true));
    }

    private LockedPlan plan(WorkFolder work) {
        try {
            Files.writeString(work.specs().resolve("fix.yaml"), SPEC);
            Files.writeString(work.specs().resolve("new.sql"), NEW);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Set<String> columns = Set.of("order_id", "business_date", "version", "amount", "is_deleted");
        Planner.Parts parts = new Planner.Parts(
                catalogs,
                new RefChanges(catalogs),
                target -> transforms,
                (sql, source, dependencies, target) -> new UsedColumns(columns, Map.of()),
                manifest,
                new PlanStore(work),
                Clock.systemUTC());
        return new Planner(parts).plan(work.specs().resolve("fix.yaml"), "test").plan();
    }

    /** A version of an order that is there. */
    public static Order order(String id, String day, long version, int amount) {
        return new Order(id, day, version, amount, false);
    }

    /** Appends to the raw table in one commit; where it stands then. */
    public Watermark feed(Order... orders) {
        Table raw = catalogs.load(RAW);
        Map<String, List<Record>> byDay = new TreeMap<>();
        Arrays.stream(orders)
                .forEach(order -> byDay.computeIfAbsent(order.day(), day -> new ArrayList<>())
                        .add(rawRow(raw, order)));
        AppendFiles append = raw.newAppend();
        byDay.forEach((day, rows) -> append.appendFile(OrderFiles.write(raw, raw.location() + "/data/" + day, rows)));
        append.commit();
        return Positions.head(catalogs.load(RAW));
    }

    private static Record rawRow(Table raw, Order order) {
        GenericRecord row = GenericRecord.create(raw.schema());
        row.setField("order_id", order.id());
        row.setField("business_date", LocalDate.parse(order.day()));
        row.setField("version", order.version());
        row.setField("amount", order.amount());
        row.setField("is_deleted", order.deleted());
        return row;
    }

    /** What steps compute and commit with; each commit is noted in the manifest before it is sent. */
    public Seams seams() {
        return seams(manifest);
    }

    /** The same for a process that sees the manifest this way. */
    public Seams seams(Manifest seen) {
        return seams(seen, catalogs);
    }

    /** The same for a process that sees the manifest and the catalog this way. */
    public Seams seams(Manifest seen, Catalogs tables) {
        return seams(
                seen, tables, (tokens, snapshot, list) -> seen.aboutToCommit(plan.runId(), tokens, snapshot, list));
    }

    private Seams seams(Manifest seen, Catalogs tables, CommitJournal journal) {
        return new Seams(tables, seen, new RefCommits(tables, journal), new RefChanges(tables), computer);
    }

    /** A live pipeline; what landed of it, main's own history tells. */
    public LiveRound live() {
        return live(manifest);
    }

    /** The same in a process that sees the manifest this way. */
    public LiveRound live(Manifest seen) {
        return new LiveRound(definition(), seams(seen, catalogs, CommitJournal.NONE), transforms, 1);
    }

    /** The live pipeline's own knowledge. */
    public LiveDefinition definition() {
        return new LiveDefinition(
                "orders-live",
                new SourceSpec(
                        RAW,
                        "latest",
                        List.of("order_id"),
                        List.of("version"),
                        Optional.of("is_deleted"),
                        "business_date",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.REFUSE),
                MART,
                Map.of());
    }

    /** Opens the run and works until nothing is left. */
    public RunState run(int groupSize, int workers) {
        open(RunState.PLANNED);
        return work(manifest, groupSize, workers);
    }

    /** Moves the run to RUNNING. */
    public void open(RunState from) {
        if (manifest.openRun(plan.runId(), from, "test").isPresent()) {
            throw new AssertionError("Another run holds the target");
        }
    }

    /** A process that works on the open run until nothing is left. */
    public RunState work(Manifest seen, int groupSize, int workers) {
        try (Claims claims = new Claims(seen, LeaseOptions.DEFAULTS, "worker-" + UUID.randomUUID())) {
            Backfill.Options options = new Backfill.Options(groupSize, workers, "test", rows -> {});
            return new Backfill(plan, seams(seen), claims, recipe(), options).work();
        }
    }

    /** How this run computes. */
    public Recipe recipe() {
        return Recipe.of(plan, 1);
    }

    /** Time passes until the leases of dead workers have run out, and the turn that one of them had. */
    public void leasesRunOut() {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update partitions set lease_until = 0 where state = 'RUNNING'");
            statement.executeUpdate("update leases set lease_until = 0");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** The partition as the manifest has it. */
    public PartitionRow row(String day) {
        return Objects.requireNonNull(rows().get(day), day);
    }

    /** All partitions of the run. */
    public Map<String, PartitionRow> rows() {
        Map<String, PartitionRow> rows = new TreeMap<>();
        manifest.partitions(plan.runId()).forEach(row -> rows.put(row.partition(), row));
        return rows;
    }

    /** The facts that stand for a partition, and the evidence row that carries them. */
    public EvidenceRow evidence(String day) {
        return manifest.evidence(plan.runId(), AttemptEvidence.FACTS).stream()
                .filter(row -> row.subject().equals(day))
                .findFirst()
                .orElseThrow();
    }

    /** The facts that stand for a partition. */
    public PartitionFacts facts(String day) {
        return ManifestJson.read(evidence(day).json(), PartitionFacts.class);
    }

    /** The run's branch. */
    public String candidate() {
        return new Refs(plan.runId()).candidate();
    }

    /** Snapshots of the candidate since its fork, oldest first. */
    public List<Snapshot> commits() {
        Table mart = catalogs.load(MART);
        long fork = new Candidate(plan, seams(), "test").fork();
        List<Snapshot> found = new ArrayList<>();
        for (Snapshot at = mart.snapshot(candidate());
                at.snapshotId() != fork;
                at = mart.snapshot(Objects.requireNonNull(at.parentId()))) {
            found.add(0, at);
        }
        return found;
    }

    /** Rows that a ref of the mart shows, {@code <order>:<version>:<amount>:<code>} by day, sorted. */
    public Map<String, List<String>> shown(String ref) {
        Table mart = catalogs.load(MART);
        Map<String, List<String>> shown = new HashMap<>();
        OrderFiles.read(mart, mart.snapshot(ref).snapshotId(), Expressions.alwaysTrue())
                .forEach((day, rows) -> shown.put(
                        day, rows.stream().map(BackfillWorld::text).sorted().toList()));
        return shown;
    }

    private static String text(Record row) {
        return row.getField("order_id") + ":" + row.getField("version") + ":" + row.getField("amount") + ":"
                + row.getField("code");
    }

    @Override
    public void close() {
        manifest.close();
        catalogs.close();
    }
}
