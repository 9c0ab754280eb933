package dev.hindcast.validate;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** A small mart table with the columns that matter here, written file by file with Iceberg's generic writers. */
final class Mart {
    static final String NAME = "mart.orders_daily";
    static final Schema SCHEMA = new Schema(
            required(1, "business_date", Types.DateType.get()),
            required(2, "order_id", Types.StringType.get()),
            required(3, "line_no", Types.IntegerType.get()),
            required(4, "source_updated_at", Types.TimestampType.withZone()),
            required(5, "source_sequence", Types.LongType.get()),
            optional(6, "customer", Types.StringType.get()),
            required(7, "country", Types.StringType.get()),
            required(8, "unit_price", Types.DecimalType.of(12, 4)),
            optional(9, "tax", Types.DecimalType.of(18, 2)),
            optional(10, "gross", Types.DecimalType.of(28, 4)));
    static final LocalDate D1 = LocalDate.of(2011, 1, 4);
    static final LocalDate D2 = LocalDate.of(2011, 1, 5);
    static final LocalDate D3 = LocalDate.of(2011, 1, 6);

    private Mart() {}

    static Table create(TestCatalogs catalogs) {
        return catalogs.create(
                NAME,
                SCHEMA,
                PartitionSpec.builderFor(SCHEMA).identity("business_date").build(),
                Map.of());
    }

    static Record row(LocalDate day, String order, int line, String country, @Nullable String tax) {
        GenericRecord row = GenericRecord.create(SCHEMA);
        row.setField("business_date", day);
        row.setField("order_id", order);
        row.setField("line_no", line);
        row.setField("source_updated_at", OffsetDateTime.of(2011, 1, 4, 8, 26, 0, 0, ZoneOffset.UTC));
        row.setField("source_sequence", 1L);
        row.setField("customer", "c" + line);
        row.setField("country", country);
        row.setField("unit_price", new BigDecimal("2.5500"));
        row.setField("tax", tax == null ? null : new BigDecimal(tax));
        row.setField("gross", new BigDecimal("100000000000000000000.0001"));
        return row;
    }

    static Record with(Record row, String column, @Nullable Object value) {
        Record copy = row.copy();
        copy.setField(column, value);
        return copy;
    }

    /** Replaces whole days by these rows and answers the snapshot. */
    static long replace(Table table, Map<LocalDate, List<Record>> days) throws Exception {
        OverwriteFiles change = table.newOverwrite();
        for (Map.Entry<LocalDate, List<Record>> day : days.entrySet()) {
            change.overwriteByRowFilter(
                    Expressions.equal("business_date", day.getKey().toString()));
            if (!day.getValue().isEmpty()) {
                change.addFile(write(table, day.getValue()));
            }
        }
        change.commit();
        table.refresh();
        return table.currentSnapshot().snapshotId();
    }

    static DataFile write(Table table, List<Record> rows) throws Exception {
        PartitionKey key = new PartitionKey(table.spec(), table.schema());
        key.partition(new InternalRecordWrapper(table.schema().asStruct()).wrap(rows.get(0)));
        String path = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
        DataWriter<Record> writer = Parquet.writeData(table.io().newOutputFile(FileFormat.PARQUET.addExtension(path)))
                .schema(table.schema())
                .withSpec(table.spec())
                .withPartition(key)
                .createWriterFunc(GenericParquetWriter::create)
                .build();
        try (writer) {
            rows.forEach(writer::write);
        }
        return writer.toDataFile();
    }

    /** Hides rows by an equality delete on the key (given as {@code order|line}) and answers the snapshot. */
    static long deleteByKey(Table table, LocalDate day, List<String> keys) throws Exception {
        Schema key = table.schema().select("order_id", "line_no");
        PartitionKey partition = new PartitionKey(table.spec(), table.schema());
        partition.set(0, Math.toIntExact(day.toEpochDay()));
        String path = table.locationProvider().newDataLocation(UUID.randomUUID() + "-deletes.parquet");
        var file = EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(path));
        var writer = new GenericFileWriterFactory.Builder(table)
                .deleteFileFormat(FileFormat.PARQUET)
                .equalityFieldIds(
                        key.columns().stream().mapToInt(NestedField::fieldId).toArray())
                .equalityDeleteRowSchema(key)
                .build()
                .newEqualityDeleteWriter(file, table.spec(), partition);
        try (writer) {
            for (String each : keys) {
                GenericRecord row = GenericRecord.create(key);
                row.setField("order_id", each.split("\\|", -1)[0]);
                row.setField("line_no", Integer.valueOf(each.split("\\|", -1)[1]));
                writer.write(row);
            }
        }
        table.newRowDelta().addDeletes(writer.toDeleteFile()).commit();
        table.refresh();
        return table.currentSnapshot().snapshotId();
    }

    /** The rows of a snapshot by key, read with Iceberg's own generic reader. */
    static Map<String, Record> read(Table table, long snapshot) throws Exception {
        Map<String, Record> rows = new LinkedHashMap<>();
        try (var found = IcebergGenerics.read(table).useSnapshot(snapshot).build()) {
            found.forEach(row -> rows.put(row.getField("order_id") + "|" + row.getField("line_no"), row.copy()));
        }
        return rows;
    }
}
