package dev.hindcast.benchmark.rowless;

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
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types.DateType;
import org.apache.iceberg.types.Types.DecimalType;
import org.apache.iceberg.types.Types.LongType;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.types.Types.StringType;

/**
 * A work folder with a raw table of one file a day, a mart that the live pipeline has written, and a spec over all its days.
 *
 * @param days partitions of the run
 * @param martFiles files that main of the mart shows of each day
 */
public record RowlessRun(Path folder, int days, int martFiles) {
    public static final String RAW = "raw.orders";
    public static final String MART = "mart.orders_daily";
    static final String PARTITION = "business_date";

    private static final LocalDate FIRST = LocalDate.parse("1990-01-01");
    private static final Schema RAW_SCHEMA = new Schema(
            NestedField.required(1, "order_id", StringType.get()),
            NestedField.required(2, PARTITION, DateType.get()),
            NestedField.required(3, "amount", DecimalType.of(18, 2)),
            NestedField.required(4, "version", LongType.get()));
    private static final Schema MART_SCHEMA = new Schema(
            NestedField.required(1, "order_id", StringType.get()),
            NestedField.required(2, PARTITION, DateType.get()),
            NestedField.optional(3, "amount", DecimalType.of(29, 2)),
            NestedField.required(4, "version", LongType.get()));
    private static final String SQL =
            "SELECT order_id, business_date, amount * 2 AS amount, version FROM source%n".formatted();
    private static final String SPEC = """
            name: rowless
            source:
              table: %s
              key: [order_id]
              version: [version]
              partition: business_date
            target:
              table: %s
              range: { from: %s, to: %s }
            transform:
              kind: row
              sql: rowless.sql
            """;

    /** Makes all of it. */
    public void create(UnaryOperator<Settings> settings) throws IOException {
        WorkFolder work = new WorkFolder(folder);
        SettingsFile.write(work, settings.apply(Settings.embedded(work)));
        try (Session session = open()) {
            create(session, RAW, RAW_SCHEMA);
            create(session, MART, MART_SCHEMA);
            feed(session);
            live(session);
        }
        Files.createDirectories(spec().getParent());
        Files.writeString(spec().resolveSibling("rowless.sql"), SQL);
        Files.writeString(spec(), SPEC.formatted(RAW, MART, FIRST, FIRST.plusDays(days)));
    }

    /** Opens the work folder. */
    public Session open() {
        return Session.open(folder, null, "benchmark", line -> {});
    }

    /** The spec's file. */
    public Path spec() {
        return folder.resolve("specs").resolve("rowless.yaml");
    }

    private static void create(Session session, String name, Schema schema) {
        PartitionSpec byDay =
                PartitionSpec.builderFor(schema).identity(PARTITION).build();
        session.catalogs().create(name, schema, byDay, Map.of("format-version", "2"));
    }

    private void feed(Session session) {
        Table raw = session.catalogs().load(RAW);
        append(session, raw, 1, Map.of());
    }

    /** The live pipeline has covered all of raw, with the code that is to be replaced. */
    private void live(Session session) {
        Table raw = session.catalogs().load(RAW);
        Table mart = session.catalogs().load(MART);
        String code = session.transforms(MART).put("SELECT order_id, business_date, amount, version FROM source");
        RefPosition position = new RefPosition(0, raw.uuid().toString(), Positions.head(raw), code, Map.of());
        append(session, mart, martFiles, Positions.summary(position));
    }

    private void append(Session session, Table table, int filesPerDay, Map<String, String> summary) {
        List<DataFile> files = IntStream.range(0, days)
                .mapToObj(day -> FIRST.plusDays(day).toString())
                .flatMap(day -> EmptyFiles.create(table, table.location() + "/data", day, filesPerDay).stream())
                .toList();
        Outcome outcome = session.commits().append(table, files, summary);
        if (!(outcome instanceof Outcome.Done)) {
            throw new IllegalStateException("Cannot fill " + table.name() + ": " + outcome);
        }
    }
}
