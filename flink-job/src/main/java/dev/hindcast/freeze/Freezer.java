package dev.hindcast.freeze;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.ImportNote;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.RefCommits;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.FanoutDataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** Copies a source into a raw table, in one append that says what was read, when, and with which checksums. */
public final class Freezer {
    /** Column with the moment at which an import began to read; one version of every row an import. */
    public static final String READ_AT = "hindcast_read_at";

    private static final long FILE_BYTES = 128L << 20;

    private final Catalogs catalogs;

    /** Works on this catalog. */
    public Freezer(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    /** What was imported. */
    public record Frozen(long snapshotId, ImportNote note) {}

    /**
     * Imports.
     *
     * @param to the raw table, created when it is not there
     * @param partition the column by which it is partitioned
     * @param now when reading begins
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, DRIFT when the raw table has other columns, STORE_FAILED,
     *     SOURCE_UNREADABLE or CATALOG_FAILED; nothing was committed then
     */
    public Frozen freeze(MutableSource source, String to, String partition, Instant now) {
        Schema schema = rawSchema(source.schema(), partition);
        Table raw = catalogs.exists(to) ? same(catalogs.load(to), schema) : create(to, schema, partition);
        Instant readAt = now.truncatedTo(ChronoUnit.MICROS);
        String position = source.position();
        RowSums sums = new RowSums();
        List<DataFile> files = written(source, raw, partition, readAt, sums);
        ImportNote note = new ImportNote(
                source.name(), position, readAt.toString(), source.consistency(), sums.rows(), sums.hex());
        return new Frozen(committed(raw, files, note), note);
    }

    private static Schema rawSchema(Schema source, String partition) {
        List<NestedField> fields = new ArrayList<>();
        for (NestedField field : source.columns()) {
            if (!field.type().isPrimitiveType()) {
                throw ErrorCode.NOT_SUPPORTED
                        .error("Cannot import column %s: it is a %s", field.name(), field.type())
                        .value(field.name())
                        .expected("plain columns");
            }
            int id = fields.size() + 1;
            fields.add(
                    field.name().equals(partition)
                            ? NestedField.required(id, field.name(), field.type())
                            : NestedField.optional(id, field.name(), field.type()));
        }
        if (source.findField(partition) == null || source.findField(READ_AT) != null) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot import: the source has no column %s, or one named %s", partition, READ_AT)
                    .value(partition)
                    .expected(source.columns().stream().map(NestedField::name).toList());
        }
        fields.add(NestedField.required(fields.size() + 1, READ_AT, Types.TimestampType.withZone()));
        return new Schema(fields);
    }

    private static Table same(Table raw, Schema schema) {
        List<String> found = shape(raw.schema());
        if (!found.equals(shape(schema))) {
            throw ErrorCode.DRIFT
                    .error("Cannot import into %s: it has other columns than the source", raw.name())
                    .value(shape(schema))
                    .expected(found)
                    .next("hindcast import --help");
        }
        return raw;
    }

    private static List<String> shape(Schema schema) {
        return schema.columns().stream()
                .map(field -> field.name() + " " + field.type())
                .toList();
    }

    private Table create(String name, Schema schema, String partition) {
        return catalogs.create(
                name,
                schema,
                PartitionSpec.builderFor(schema).identity(partition).build(),
                Map.of("format-version", "2"));
    }

    private static List<DataFile> written(
            MutableSource source, Table raw, String partition, Instant readAt, RowSums sums) {
        int columns = raw.schema().columns().size() - 1;
        GenericRecord copy = GenericRecord.create(raw.schema());
        copy.set(columns, readAt.atOffset(ZoneOffset.UTC));
        PartitionKey key = new PartitionKey(raw.spec(), raw.schema());
        InternalRecordWrapper internal = new InternalRecordWrapper(raw.schema().asStruct());
        FanoutDataWriter<Record> writer = writer(raw);
        try (writer) {
            source.read(row -> {
                for (int i = 0; i < columns; i++) {
                    copy.set(i, row.get(i));
                }
                sums.add(partitionOf(copy, partition), copy, columns);
                key.partition(internal.wrap(copy));
                writer.write(copy, raw.spec(), key);
            });
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write files of %s: %s", raw.name(), e)
                    .because(e);
        }
        return writer.result().dataFiles();
    }

    private static String partitionOf(Record row, String partition) {
        Object value = row.getField(partition);
        if (value == null) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot import a row without %s: %s", partition, row)
                    .value("NULL")
                    .expected("a value in the partition column of every row");
        }
        return value.toString();
    }

    private static FanoutDataWriter<Record> writer(Table raw) {
        return new FanoutDataWriter<>(
                new GenericFileWriterFactory.Builder(raw)
                        .dataFileFormat(FileFormat.PARQUET)
                        .build(),
                OutputFileFactory.builderFor(raw, 0, 0)
                        .format(FileFormat.PARQUET)
                        .operationId(UUID.randomUUID().toString())
                        .build(),
                raw.io(),
                FILE_BYTES);
    }

    private long committed(Table raw, List<DataFile> files, ImportNote note) {
        Outcome outcome = new RefCommits(catalogs, CommitJournal.NONE).append(raw, files, note.summary());
        if (outcome instanceof Outcome.Done done) {
            return done.snapshotId();
        }
        throw ErrorCode.CATALOG_FAILED
                .error("Cannot commit the import into %s: %s", raw.name(), outcome)
                .value(raw.name())
                .next("hindcast import --help");
    }
}
