package dev.hindcast.benchmark.follow;

import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.verb.Session;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * A work folder with orders of some days in a raw table, and a mart whose position says that it covers them. Its rows are left
 * out: nothing that is measured reads them.
 *
 * @param days partitions of a run
 * @param rowsPerDay raw rows of each, one version an order
 */
record OrdersWorld(Path folder, int days, int rowsPerDay) {
    static final String RAW = "raw.orders";
    static final String MART = "mart.orders_daily";
    static final LocalDate FIRST = LocalDate.parse("2024-01-01");

    private static final String PARTITION = "business_date";
    static final Schema RAW_SCHEMA = new Schema(
            NestedField.required(1, "order_id", Types.StringType.get()),
            NestedField.required(2, PARTITION, Types.DateType.get()),
            NestedField.required(3, "amount", Types.DecimalType.of(12, 2)),
            NestedField.required(4, "version", Types.LongType.get()),
            NestedField.required(5, "is_deleted", Types.BooleanType.get()),
            NestedField.required(6, "region", Types.StringType.get()),
            NestedField.required(7, "note", Types.StringType.get()));
    private static final Schema MART_SCHEMA = new Schema(
            NestedField.required(1, "order_id", Types.StringType.get()),
            NestedField.required(2, PARTITION, Types.DateType.get()),
            NestedField.required(3, "amount", Types.DecimalType.of(18, 2)),
            NestedField.required(4, "version", Types.LongType.get()),
            NestedField.required(5, "region", Types.StringType.get()),
            NestedField.required(6, "note", Types.StringType.get()));
    private static final String OLD = rule(1);
    private static final String NEW = rule(2);
    private static final String SPEC = """
            name: ${name}
            source:
              table: raw.orders
              key: [order_id]
              version: [version]
              deleted: is_deleted
              partition: business_date
            target:
              table: mart.orders_daily
              range: { from: ${from}, to: ${to} }
            transform:
              kind: row
              sql: rule.sql
            resources: { max_concurrency: 4, ramp: [${ramp}] }
            live: { pipeline: orders-live, freshness_p95: ${freshness}, cutover_window: 2m }
            """;

    private static String rule(int factor) {
        return "SELECT order_id, business_date, CAST(" + factor
                + " * amount AS DECIMAL(18, 2)) AS amount, version, region, note FROM source";
    }

    /** Makes all of it anew. */
    void create() throws IOException {
        Folders.delete(folder);
        WorkFolder work = new WorkFolder(folder);
        SettingsFile.write(work, Settings.embedded(work));
        Files.createDirectories(folder.resolve("specs"));
        Files.writeString(folder.resolve("specs/rule.sql"), NEW);
        try (Session session = open()) {
            create(session, RAW, RAW_SCHEMA);
            create(session, MART, MART_SCHEMA);
            Table raw = session.catalogs().load(RAW);
            append(
                    session,
                    raw,
                    IntStream.range(0, days).mapToObj(day -> full(raw, day)).toList(),
                    Map.of());
            advanceMain(session);
        }
    }

    private DataFile full(Table raw, int day) {
        return OrderFiles.write(
                raw, day(day), IntStream.range(0, rowsPerDay).mapToObj(number -> new Order(day(day), number, 1)));
    }

    LocalDate day(int number) {
        return FIRST.plusDays(number);
    }

    Session open() {
        return Session.open(folder, null, "benchmark", line -> {});
    }

    private static void create(Session session, String name, Schema schema) {
        PartitionSpec byDay =
                PartitionSpec.builderFor(schema).identity(PARTITION).build();
        session.catalogs().create(name, schema, byDay, Map.of("format-version", "3"));
    }

    /** Main says that it covers all of raw. */
    void advanceMain(Session session) {
        Table raw = session.catalogs().load(RAW);
        String code = session.transforms(MART).put(OLD);
        RefPosition position = new RefPosition(0, raw.uuid().toString(), Positions.head(raw), code, Map.of());
        append(session, session.catalogs().load(MART), List.of(), Positions.summary(position));
    }

    /** One commit of these versions, a file a day. */
    static void feed(Session session, Map<LocalDate, List<Order>> versions) {
        Table raw = session.catalogs().load(RAW);
        List<DataFile> files = versions.entrySet().stream()
                .map(each -> OrderFiles.write(raw, each.getKey(), each.getValue().stream()))
                .toList();
        append(session, raw, files, Map.of());
    }

    private static void append(Session session, Table table, List<DataFile> files, Map<String, String> summary) {
        Outcome outcome = session.commits().append(table, files, summary);
        if (!(outcome instanceof Outcome.Done)) {
            throw new IllegalStateException("Cannot append to " + table.name() + ": " + outcome);
        }
    }

    /** A spec over all days. */
    Path spec(String name, String freshness, int ramp) throws IOException {
        Path file = folder.resolve("specs").resolve(name + ".yaml");
        Files.writeString(
                file,
                Stream.of(
                                Map.entry("${name}", name),
                                Map.entry("${from}", FIRST.toString()),
                                Map.entry("${to}", FIRST.plusDays(days).toString()),
                                Map.entry("${ramp}", Integer.toString(ramp)),
                                Map.entry("${freshness}", freshness))
                        .reduce(SPEC, (text, each) -> text.replace(each.getKey(), each.getValue()), (a, b) -> b));
        return file;
    }

    LiveDefinition live() throws IOException {
        return LiveDefinition.of(SpecParser.parse(spec("orders-live", "1h", 1)));
    }

    /** Properties of the catalog and address of the manifest, for jobs. */
    Settings settings() {
        return SettingsFile.read(new WorkFolder(folder));
    }
}
