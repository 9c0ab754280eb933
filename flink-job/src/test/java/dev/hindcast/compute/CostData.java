package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.required;

import dev.hindcast.spec.DependencySpec;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.flink.sink.FlinkFileWriterFactory;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;

/** One large day of orders, seeded: order ids drawn from [0, rows), so that about 37 of 100 rows are superseded. */
final class CostData {
    private static final LocalDate DAY = LocalDate.of(2026, 4, 1);
    private static final int FILES = 8;
    private static final long DAY_MILLIS = 86_400_000;
    private static final String[] WORDS =
            "red green blue fast slow new old large small light dark left right early late cheap solid quiet warm cold"
                    .split(" ");
    private static final String[] REGIONS = {"EU-DE", "EU-FR", "EU-IT", "EU-ES", "US-CA", "US-NY", "GB", "JP"};
    private static final String[] CURRENCIES = {"EUR", "EUR", "EUR", "EUR", "USD", "USD", "GBP", "JPY"};
    private static final String[] RATES = {
        "0.1900", "0.2000", "0.2200", "0.2100", "0.0725", "0.0400", "0.2000", "0.1000"
    };
    private static final String SQL = """
            SELECT order_id, state, source_updated_at, source_sequence, business_date, region, currency, customer_id,
                   quantity, pre_tax_amount, refund_amount, category, note, tax_amount,
                   CAST(pre_tax_amount + tax_amount - refund_amount - discount AS DECIMAL(18, 2)) AS net_amount
            FROM (SELECT *, CAST(ROUND(pre_tax_amount * source.rules.rate, 2) AS DECIMAL(18, 2)) AS tax_amount
                  FROM source)
            """;

    private final Lake lake;
    private final Random random = new Random(1);

    CostData(Lake lake) {
        this.lake = lake;
    }

    /** Creates the tables unless they are there, which takes about two seconds a million rows. */
    void create(int rows) throws IOException {
        if (lake.exists("raw.events")) {
            return;
        }
        Schema raw = raw();
        lake.create("raw.events", raw, Shop.byDate(raw), Map.of());
        lake.create("mart.orders", mart(), Shop.byDate(mart()), Map.of());
        Schema rules = Shop.schema(
                required("region", Types.StringType.get()),
                required("rate", Types.DecimalType.of(6, 4)),
                required("valid_from", Types.DateType.get()),
                Shop.optional("valid_to", Types.DateType.get()));
        lake.create("dim.rules", rules, PartitionSpec.unpartitioned(), Map.of());
        for (int i = 0; i < REGIONS.length; i++) {
            lake.append("dim.rules", List.<Object[]>of(new Object[] {REGIONS[i], new BigDecimal(RATES[i]), DAY, null}));
        }
        append(rows);
    }

    ComputeRequest request(int slots) {
        return new ComputeRequest(
                "raw.events",
                head("raw.events"),
                List.of(DAY.toString()),
                "business_date",
                List.of("order_id"),
                List.of("source_updated_at", "source_sequence"),
                Optional.of("is_deleted"),
                Map.of("rules", rules()),
                Map.of("rules", head("dim.rules")),
                SQL,
                "mart.orders",
                lake.staging(),
                Recipe.SLICES,
                slots,
                List.of("order_id"),
                false);
    }

    private static DependencySpec rules() {
        return new DependencySpec(
                "dim.rules",
                "latest",
                Map.of("region", "region"),
                "business_date",
                Optional.of("valid_from"),
                Optional.of("valid_to"),
                Optional.empty(),
                Optional.empty(),
                DependencySpec.Missing.FAIL);
    }

    private long head(String table) {
        return lake.load(table).currentSnapshot().snapshotId();
    }

    private void append(int rows) throws IOException {
        Table table = lake.load("raw.events");
        AppendFiles append = table.newAppend();
        PartitionData partition = new PartitionData(table.spec().partitionType());
        partition.set(0, (int) DAY.toEpochDay());
        for (int file = 0; file < FILES; file++) {
            String path = table.location() + "/data/" + UUID.randomUUID() + ".parquet";
            DataWriter<RowData> writer = new FlinkFileWriterFactory.Builder(table)
                    .dataFileFormat(FileFormat.PARQUET)
                    .dataSchema(table.schema())
                    .dataFlinkType(FlinkSchemaUtil.convert(table.schema()))
                    .writerProperties(table.properties())
                    .build()
                    .newDataWriter(
                            EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(path)),
                            table.spec(),
                            partition);
            try (writer) {
                for (int i = 0; i < rows / FILES; i++) {
                    writer.write(event(rows, (long) file * (rows / FILES) + i));
                }
            }
            append.appendFile(writer.toDataFile());
        }
        append.commit();
    }

    private RowData event(int rows, long sequence) {
        int region = random.nextInt(REGIONS.length);
        long cents = 100L + random.nextInt(500_000);
        return GenericRowData.of(
                text(String.format("ord-%012d", random.nextInt(rows))),
                text(WORDS[random.nextInt(6)]),
                text(WORDS[random.nextInt(6)]),
                TimestampData.fromEpochMillis(DAY.toEpochDay() * DAY_MILLIS + random.nextInt((int) DAY_MILLIS)),
                sequence,
                (int) DAY.toEpochDay(),
                text(REGIONS[region]),
                text(CURRENCIES[region]),
                (long) random.nextInt(5_000_000),
                1 + random.nextInt(9),
                money(cents),
                money(random.nextInt(10) == 0 ? cents / 2 : 0),
                money(random.nextInt(500)),
                text(WORDS[random.nextInt(20)]),
                text(note()),
                random.nextInt(200) == 0);
    }

    private String note() {
        StringBuilder note = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            note.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return note.append(random.nextInt(1_000_000)).toString();
    }

    private static StringData text(String text) {
        return StringData.fromString(text);
    }

    private static DecimalData money(long cents) {
        return DecimalData.fromUnscaledLong(cents, 18, 2);
    }

    private static Schema raw() {
        return Shop.schema(
                required("order_id", Types.StringType.get()),
                required("event_type", Types.StringType.get()),
                required("state", Types.StringType.get()),
                required("source_updated_at", Types.TimestampType.withZone()),
                required("source_sequence", Types.LongType.get()),
                required("business_date", Types.DateType.get()),
                required("region", Types.StringType.get()),
                required("currency", Types.StringType.get()),
                required("customer_id", Types.LongType.get()),
                required("quantity", Types.IntegerType.get()),
                required("pre_tax_amount", Types.DecimalType.of(18, 2)),
                required("refund_amount", Types.DecimalType.of(18, 2)),
                required("discount", Types.DecimalType.of(18, 2)),
                required("category", Types.StringType.get()),
                required("note", Types.StringType.get()),
                required("is_deleted", Types.BooleanType.get()));
    }

    private static Schema mart() {
        return Shop.schema(
                required("order_id", Types.StringType.get()),
                required("state", Types.StringType.get()),
                required("source_updated_at", Types.TimestampType.withZone()),
                required("source_sequence", Types.LongType.get()),
                required("business_date", Types.DateType.get()),
                required("region", Types.StringType.get()),
                required("currency", Types.StringType.get()),
                required("customer_id", Types.LongType.get()),
                required("quantity", Types.IntegerType.get()),
                required("pre_tax_amount", Types.DecimalType.of(18, 2)),
                required("refund_amount", Types.DecimalType.of(18, 2)),
                required("category", Types.StringType.get()),
                required("note", Types.StringType.get()),
                required("tax_amount", Types.DecimalType.of(18, 2)),
                required("net_amount", Types.DecimalType.of(18, 2)));
    }
}
