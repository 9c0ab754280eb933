package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.compute.OrderFiles;
import dev.hindcast.compute.transform.jar.TransformJar;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kind of rule through the command line, from the first live commit to the publish: a class in a jar, SQL over whole
 * partitions, and days that follow from instants. Rows arrive between run and catch-up.
 */
@Share(suite = "main job", seconds = 180)
@Tag("full")
class OwnRulesIT {
    private static final String DAYS = "DATE(event_time AT 'Europe/London')";

    private static final String CLASS = """
            package shop;
            import dev.hindcast.transform.*;
            public final class Copy implements RowTransform {
              private LongInput amount; private LongOutput total;
              public void bind(Columns columns) {
                columns.copy("business_date"); columns.copy("order_id"); columns.copy("country");
                amount = columns.longs("amount"); total = columns.writeLongs("total");
              }
              public void apply(Rows rows) {
                for (int row = rows.from(); row < rows.to(); row++) {
                  total.set(row, FACTOR * amount.value(row));
                }
              }
            }
            """;

    @TempDir
    private Path temp;

    private Path folder;
    private int feeds;

    @BeforeEach
    void work() {
        folder = temp.resolve("work");
    }

    @Test
    void aClassInAJarIsPublished() throws IOException {
        tables(false);
        jar("old.jar", "1");
        jar("new.jar", "2");
        String rule = "{ kind: row, class: shop.Copy, jar: %s.jar }";

        assertThat(published(rule, "", "business_date"))
                .isEqualTo(Map.of("2024-03-30", "a GB 20, b GB 40", "2024-03-31", "c IE 60, d IE 14"));
    }

    @Test
    void aSumOverWholePartitionsIsPublishedUnderAKeyOfItsOwn() throws IOException {
        tables(false);
        String sql = "SELECT business_date, country AS order_id, country, SUM(%s * amount) AS total FROM source"
                + " GROUP BY business_date, country";
        sql("old.sql", sql.formatted("1"));
        sql("new.sql", sql.formatted("2"));

        assertThat(published("{ kind: partition, sql: %s.sql }", ", key: [country]", "business_date"))
                .isEqualTo(Map.of("2024-03-30", "GB GB 60", "2024-03-31", "IE IE 74"));
    }

    /** The second of these days has 23 hours. */
    @Test
    void localDaysArePublished() throws IOException {
        tables(true);
        String sql = "SELECT business_date, order_id, country, CAST(%s * amount AS BIGINT) AS total FROM source";
        sql("old.sql", sql.formatted("1"));
        sql("new.sql", sql.formatted("2"));

        assertThat(published("{ kind: row, sql: %s.sql }", "", "\"" + DAYS + "\""))
                .isEqualTo(Map.of("2024-03-30", "a GB 20, b GB 40", "2024-03-31", "c IE 60, d IE 14"));
    }

    /** Live with the old rule, a run with the new one, rows in between, and what main shows in the end. */
    private Map<String, String> published(String rule, String key, String partition) throws IOException {
        feed("a GB 10 2024-03-30T12:00:00Z", "b GB 20 2024-03-30T23:59:59Z", "c IE 30 2024-03-31T00:00:00Z");
        spec("live", rule.formatted("old"), key, partition);
        spec("fix", rule.formatted("new"), key, partition);
        done("live", file("live.yaml"), "--adopt");
        done("plan", file("fix.yaml"));
        done("run");
        feed("d IE 7 2024-03-31T22:59:59Z");
        done("live", file("live.yaml"));
        done("validate");
        done("catchup");
        done("diff");
        done("gate");
        done("publish");
        return shown();
    }

    private void tables(boolean instants) {
        List<NestedField> columns = new ArrayList<>(List.of(
                NestedField.required(1, "order_id", Types.StringType.get()),
                NestedField.required(2, "country", Types.StringType.get()),
                NestedField.required(3, "amount", Types.LongType.get()),
                NestedField.required(4, "event_time", Types.TimestampType.withZone()),
                NestedField.required(5, "version", Types.LongType.get())));
        if (!instants) {
            columns.add(NestedField.required(6, "business_date", Types.DateType.get()));
        }
        Schema raw = new Schema(columns);
        Schema mart = new Schema(
                NestedField.required(1, "business_date", Types.DateType.get()),
                NestedField.required(2, "order_id", Types.StringType.get()),
                NestedField.required(3, "country", Types.StringType.get()),
                NestedField.required(4, "total", Types.LongType.get()));
        PartitionSpec.Builder builder = PartitionSpec.builderFor(raw);
        PartitionSpec spec = (instants ? builder.day("event_time") : builder.identity("business_date")).build();
        try (Session session = session()) {
            session.catalogs().create("raw.orders", raw, spec, Map.of("format-version", "2"));
            session.catalogs()
                    .create(
                            "mart.orders",
                            mart,
                            PartitionSpec.builderFor(mart)
                                    .identity("business_date")
                                    .build(),
                            Map.of("format-version", "2"));
        }
    }

    /** {@code order country amount instant}, one commit and one file each. */
    private void feed(String... rows) {
        try (Session session = session()) {
            for (String text : rows) {
                Table raw = session.catalogs().load("raw.orders");
                String[] values = text.split(" ", -1);
                OffsetDateTime at = OffsetDateTime.parse(values[3]);
                GenericRecord row = GenericRecord.create(raw.schema());
                row.setField("order_id", values[0]);
                row.setField("country", values[1]);
                row.setField("amount", Long.valueOf(values[2]));
                row.setField("event_time", at);
                row.setField("version", (long) ++feeds);
                if (raw.schema().findField("business_date") != null) {
                    row.setField("business_date", at.toLocalDate());
                }
                raw.newAppend()
                        .appendFile(OrderFiles.write(raw, raw.location() + "/data", List.<Record>of(row)))
                        .commit();
            }
        }
    }

    private void jar(String name, String factor) throws IOException {
        Files.write(Path.of(file(name)), TransformJar.of("shop/Copy", CLASS.replace("FACTOR", factor)));
    }

    private void sql(String name, String text) throws IOException {
        Files.writeString(Path.of(file(name)), text);
    }

    private void spec(String name, String rule, String key, String partition) throws IOException {
        Files.writeString(Path.of(file(name + ".yaml")), """
                name: %s
                source:
                  table: raw.orders
                  key: [order_id]
                  version: [version]
                  partition: %s
                target: { table: mart.orders, range: { from: 2024-03-30, to: 2024-04-01 }%s }
                transform: %s
                live: { pipeline: orders-live, kind: hindcast, freshness_p95: 45m, cutover_window: 2m, open: 0d, closed: false }
                gates: { expect_change: { where: "total > 0", direction: { total: away_from_zero } } }
                """.formatted(name, partition, key, rule));
    }

    private String file(String name) throws IOException {
        return Files.createDirectories(folder.resolve("specs")).resolve(name).toString();
    }

    private void done(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--workdir", folder.toString(), "--yes"));
        Console call = Console.call(all.toArray(String[]::new));
        assertThat(call.exit()).as(String.join(" ", words) + "\n" + call).isZero();
    }

    private Map<String, String> shown() {
        try (Session session = session()) {
            Table mart = session.catalogs().load("mart.orders");
            Snapshot head = mart.currentSnapshot();
            Map<String, String> shown = new TreeMap<>();
            OrderFiles.read(mart, head.snapshotId(), Expressions.alwaysTrue())
                    .forEach((day, rows) -> shown.put(
                            day,
                            String.join(
                                    ", ",
                                    rows.stream()
                                            .map(row -> row.getField("order_id") + " " + row.getField("country") + " "
                                                    + row.getField("total"))
                                            .sorted()
                                            .toList())));
            return shown;
        }
    }

    private Session session() {
        return Session.open(folder, null, "test", line -> {});
    }
}
