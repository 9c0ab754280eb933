package dev.hindcast.verb;

import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.Planner;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.table.Content;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.types.Types;

/** A work folder with a raw table, a mart that the live pipeline has written, and a planned run over some days of it. */
final class PlannedRun implements AutoCloseable {
    static final String RAW = "ev.orders";
    static final String MART = "mart.orders_fact";
    static final LocalDate FIRST = LocalDate.parse("2024-01-01");

    private static final Schema RAW_SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "business_date", Types.DateType.get()),
            Types.NestedField.required(3, "amount", Types.DecimalType.of(18, 2)),
            Types.NestedField.required(4, "ver", Types.LongType.get()));
    private static final String SQL = "SELECT order_id, business_date, amount * 2 AS amount_out, ver FROM source";

    final Session session;
    final FakeComputer computer;
    final String runId;
    final Refs refs;
    private final Path work;
    private final String more;

    PlannedRun(Path folder, int days) throws IOException {
        this(folder, days, new Settings.LeaseTimes(Duration.ofSeconds(10), Duration.ofSeconds(3)));
    }

    PlannedRun(Path folder, int days, Settings.LeaseTimes lease) throws IOException {
        this(folder, days, embedded -> embedded.with(lease));
    }

    PlannedRun(Path folder, int days, UnaryOperator<Settings> change) throws IOException {
        this(folder, days, change, "");
    }

    /** With more lines at the end of the spec. */
    PlannedRun(Path folder, int days, String more) throws IOException {
        this(folder, days, settings -> settings, more);
    }

    PlannedRun(Path folder, int days, UnaryOperator<Settings> change, String more) throws IOException {
        this.more = more;
        work = folder.resolve("work");
        WorkFolder home = new WorkFolder(work);
        SettingsFile.write(home, change.apply(Settings.embedded(home)));
        session = another();
        computer = new FakeComputer(session.catalogs());
        session.computeWith(computer);
        tables(days);
        runId = planner().plan(spec(days), "ann").plan().runId();
        refs = new Refs(runId);
    }

    /** The work folder. */
    Path folder() {
        return work;
    }

    /** The folder as another process would open it. */
    Session another() {
        return Session.open(work, null, "ann", line -> {});
    }

    /** The planner without a look into the SQL: that takes longer than everything else here. */
    private Planner planner() {
        return new Planner(new Planner.Parts(
                session.catalogs(),
                session.refs(),
                session::transforms,
                (sql, source, dependencies, target) -> new UsedColumns(Set.of("amount"), Map.of()),
                session.manifest(),
                session.plans(),
                Clock.systemUTC()));
    }

    private void tables(int days) {
        PartitionSpec byDate =
                PartitionSpec.builderFor(RAW_SCHEMA).identity("business_date").build();
        session.catalogs().create(RAW, RAW_SCHEMA, byDate, Map.of("format-version", "2"));
        Schema mart = new Schema(
                Types.NestedField.required(1, "order_id", Types.StringType.get()),
                Types.NestedField.required(2, "business_date", Types.DateType.get()),
                Types.NestedField.optional(3, "amount_out", Types.DecimalType.of(29, 2)),
                Types.NestedField.required(4, "ver", Types.LongType.get()));
        PartitionSpec martByDate =
                PartitionSpec.builderFor(mart).identity("business_date").build();
        session.catalogs().create(MART, mart, martByDate, Map.of("format-version", "2"));
        feed(days);
        live(days);
    }

    /** The spec's file. */
    Path spec() {
        return session.folder().specs().resolve("rule.yaml");
    }

    private Path spec(int days) throws IOException {
        Files.writeString(session.folder().specs().resolve("rule.sql"), SQL);
        return Files.writeString(
                session.folder().specs().resolve("rule.yaml"),
                """
                name: rule-v2
                source:
                  table: %s
                  key: [order_id]
                  version: [ver]
                  partition: business_date
                target:
                  table: %s
                  range: { from: %s, to: %s }
                transform:
                  kind: row
                  sql: rule.sql
                """.formatted(RAW, MART, FIRST, FIRST.plusDays(days)) + more);
    }

    /** One raw file for each of the first days, in one snapshot. */
    long feed(int days) {
        return feed(session, days);
    }

    /** The same through somebody else's session. */
    long feed(Session by, int days) {
        Table raw = by.catalogs().load(RAW);
        return landed(by.commits().append(raw, files(raw, days), Map.of()));
    }

    /** The live pipeline has covered all of raw with the first days. */
    long live(int days) {
        return live(session, days);
    }

    /** The same through somebody else's session. */
    long live(Session by, int days) {
        Table raw = by.catalogs().load(RAW);
        Table mart = by.catalogs().load(MART);
        String code = by.transforms(MART).put("select old");
        RefPosition position = new RefPosition(0, raw.uuid().toString(), Positions.head(raw), code, Map.of());
        return landed(by.commits().append(mart, files(mart, days), Positions.summary(position)));
    }

    private static long landed(Outcome outcome) {
        if (outcome instanceof Outcome.Done done) {
            return done.snapshotId();
        }
        throw new CommitFailedException("Nothing landed: %s", outcome);
    }

    private static List<DataFile> files(Table table, int days) {
        List<DataFile> files = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            String path = table.location() + "/data/" + UUID.randomUUID() + ".parquet";
            try (OutputStream out = table.io().newOutputFile(path).create()) {
                out.write(new byte[10]);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            files.add(DataFiles.builder(table.spec())
                    .withPath(path)
                    .withFileSizeInBytes(10)
                    .withRecordCount(1)
                    .withPartitionPath("business_date=" + FIRST.plusDays(day))
                    .build());
        }
        return files;
    }

    RunState state() {
        return session.run(runId).state();
    }

    List<PartitionRow> rows() {
        return session.manifest().partitions(runId);
    }

    long count(PartitionState state) {
        return rows().stream().filter(row -> row.state() == state).count();
    }

    long mainHead() {
        return Positions.mainHead(session.catalogs().load(MART));
    }

    /** Files of each partition on the candidate. */
    Map<String, List<DataFile>> candidate() {
        Table mart = session.catalogs().load(MART);
        Snapshot branch = mart.snapshot(refs.candidate());
        long head = branch == null ? Positions.mainHead(mart) : branch.snapshotId();
        return Content.of(mart, head).byPartition(PartitionText.ofOnlyColumn(mart));
    }

    /** The same for partitions that the run has put there. */
    Map<String, List<DataFile>> candidateOfRun() {
        Map<String, List<DataFile>> own = candidate();
        own.values()
                .removeIf(files ->
                        files.stream().noneMatch(file -> file.location().contains(runId)));
        return own;
    }

    /** How long main of the mart keeps its snapshots by a retention of its own. */
    Optional<Long> mainsAge() {
        return Optional.ofNullable(session.catalogs().load(MART).refs().get("main"))
                .map(SnapshotRef::maxSnapshotAgeMs);
    }

    @Override
    public void close() {
        session.close();
    }
}
