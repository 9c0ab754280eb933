package dev.hindcast.proof;

import dev.hindcast.table.Catalogs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.parquet.Parquet;

/** Writes and reads tables with Iceberg's generic classes, which the product does not use. */
final class ProofTables {
    private final Catalogs catalogs;

    ProofTables(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    Table load(String name) {
        return catalogs.load(name);
    }

    /** Appends rows, one file a partition, and answers the new snapshot. */
    long append(String name, List<Record> rows) {
        Table table = load(name);
        AppendFiles append = table.newAppend();
        byPartition(table, rows).forEach((key, records) -> append.appendFile(write(table, key, records)));
        append.commit();
        return load(name).currentSnapshot().snapshotId();
    }

    /** A record of these values in the order of the table's columns. */
    Record record(String name, Object... values) {
        GenericRecord row = GenericRecord.create(load(name).schema());
        for (int i = 0; i < values.length; i++) {
            row.set(i, values[i]);
        }
        return row;
    }

    /** Makes these files all that the table holds; the snapshot's summary also tells lies. */
    long replace(String name, Collection<DataFile> files) {
        Table table = load(name);
        OverwriteFiles overwrite = table.newOverwrite().overwriteByRowFilter(Expressions.alwaysTrue());
        files.forEach(overwrite::addFile);
        overwrite.set("hindcast.rows", "1000000").set("hindcast.checksum", "0".repeat(32));
        overwrite.commit();
        return load(name).currentSnapshot().snapshotId();
    }

    /** A file of one day. */
    DataFile file(String name, List<Record> rows) {
        Table table = load(name);
        return byPartition(table, rows).entrySet().stream()
                .map(each -> write(table, each.getKey(), each.getValue()))
                .reduce((one, other) -> {
                    throw new IllegalStateException("Rows of more than one day");
                })
                .orElseThrow();
    }

    /** The same file, of which the metadata says that it holds so many rows. */
    DataFile claiming(String name, DataFile file, long rows) {
        return DataFiles.builder(load(name).spec())
                .copy(file)
                .withRecordCount(rows)
                .build();
    }

    /** Hides orders by an equality delete, and answers the new snapshot. */
    long hide(String name, Map<LocalDate, String> orders) throws IOException {
        Table table = load(name);
        Schema key = table.schema().select("order_id");
        var delta = table.newRowDelta();
        for (Map.Entry<LocalDate, String> each : orders.entrySet()) {
            PartitionKey partition = new PartitionKey(table.spec(), table.schema());
            partition.set(0, Math.toIntExact(each.getKey().toEpochDay()));
            String path = table.location() + "/data/" + UUID.randomUUID() + "-deletes.parquet";
            var writer = new GenericFileWriterFactory.Builder(table)
                    .deleteFileFormat(FileFormat.PARQUET)
                    .equalityFieldIds(
                            new int[] {table.schema().findField("order_id").fieldId()})
                    .equalityDeleteRowSchema(key)
                    .build()
                    .newEqualityDeleteWriter(
                            EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(path)),
                            table.spec(),
                            partition);
            try (writer) {
                Record row = GenericRecord.create(key);
                row.setField("order_id", each.getValue());
                writer.write(row);
            }
            delta.addDeletes(writer.toDeleteFile());
        }
        delta.commit();
        return load(name).currentSnapshot().snapshotId();
    }

    /** The rows of staged files by day. */
    Map<LocalDate, List<Record>> rows(String name, List<DataFile> files) {
        Table table = load(name);
        Map<LocalDate, List<Record>> found = new LinkedHashMap<>();
        for (DataFile file : files) {
            try (var rows = Parquet.read(table.io().newInputFile(file.location()))
                    .project(table.schema())
                    .createReaderFunc(fileSchema -> GenericParquetReaders.buildReader(table.schema(), fileSchema))
                    .<Record>build()) {
                rows.forEach(row -> found.computeIfAbsent(day(row), ignored -> new ArrayList<>())
                        .add(row.copy()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }

    /** The rows of a snapshot as text, by day; deletes are applied. */
    Map<LocalDate, List<String>> texts(String name, long snapshotId) {
        Map<LocalDate, List<String>> found = new LinkedHashMap<>();
        try (var rows = IcebergGenerics.read(load(name)).useSnapshot(snapshotId).build()) {
            rows.forEach(row -> found.computeIfAbsent(day(row), ignored -> new ArrayList<>())
                    .add(row.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.values().forEach(list -> list.sort(null));
        return found;
    }

    private static LocalDate day(Record row) {
        return (LocalDate) row.getField("business_date");
    }

    private static Map<PartitionKey, List<Record>> byPartition(Table table, List<Record> rows) {
        Map<PartitionKey, List<Record>> found = new LinkedHashMap<>();
        InternalRecordWrapper wrapper = new InternalRecordWrapper(table.schema().asStruct());
        for (Record row : rows) {
            PartitionKey key = new PartitionKey(table.spec(), table.schema());
            key.partition(wrapper.wrap(row));
            found.computeIfAbsent(key, ignored -> new ArrayList<>()).add(row);
        }
        return found;
    }

    private static DataFile write(Table table, PartitionKey key, List<Record> records) {
        String path = table.location() + "/data/" + UUID.randomUUID() + ".parquet";
        var writer = new GenericFileWriterFactory.Builder(table)
                .build()
                .newDataWriter(
                        EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(path)), table.spec(), key);
        try (writer) {
            records.forEach(writer::write);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toDataFile();
    }
}
