package dev.hindcast.compute;

import dev.hindcast.submit.EmbeddedFlink;
import dev.hindcast.table.Catalogs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.parquet.Parquet;

/** A small warehouse on local disk, and the one Flink of all tests. */
final class Lake implements Catalogs {
    /** Started by the first test class that needs it; it ends with the process. */
    static final EmbeddedFlink FLINK = EmbeddedFlink.start(4);

    private final JdbcCatalog catalog = new JdbcCatalog();
    private final Path folder;

    Lake(Path folder) {
        this.folder = folder;
        catalog.initialize(
                "lake",
                Map.of(
                        "uri",
                        "jdbc:sqlite:" + folder.resolve("catalog.db"),
                        "warehouse",
                        folder.resolve("warehouse").toUri().toString(),
                        "jdbc.schema-version",
                        "V1"));
    }

    @Override
    public Table load(String name) {
        return catalog.loadTable(TableIdentifier.parse(name));
    }

    @Override
    public boolean exists(String name) {
        return catalog.tableExists(TableIdentifier.parse(name));
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        TableIdentifier id = TableIdentifier.parse(name);
        Namespace namespace = id.namespace();
        if (!catalog.namespaceExists(namespace)) {
            catalog.createNamespace(namespace);
        }
        return catalog.createTable(id, schema, spec, properties);
    }

    /** Appends rows, one file a partition, and answers the new snapshot. */
    long append(String name, List<Object[]> rows) {
        Table table = load(name);
        Map<PartitionKey, List<Record>> byPartition = new LinkedHashMap<>();
        InternalRecordWrapper wrapper = new InternalRecordWrapper(table.schema().asStruct());
        for (Object[] values : rows) {
            GenericRecord row = GenericRecord.create(table.schema());
            for (int i = 0; i < values.length; i++) {
                row.set(i, values[i]);
            }
            PartitionKey key = new PartitionKey(table.spec(), table.schema());
            key.partition(wrapper.wrap(row));
            byPartition.computeIfAbsent(key, ignored -> new ArrayList<>()).add(row);
        }
        AppendFiles append = table.newAppend();
        byPartition.forEach((key, records) -> append.appendFile(write(table, key, records)));
        append.commit();
        return load(name).currentSnapshot().snapshotId();
    }

    /** The rows of staged files, read by a reader that the product does not use. */
    static List<Record> rows(Table table, List<DataFile> files) {
        List<Record> found = new ArrayList<>();
        for (DataFile file : files) {
            try (CloseableIterable<Record> rows = Parquet.read(table.io().newInputFile(file.location()))
                    .project(table.schema())
                    .createReaderFunc(fileSchema -> GenericParquetReaders.buildReader(table.schema(), fileSchema))
                    .build()) {
                rows.forEach(found::add);
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
        return found;
    }

    /** A staging prefix that nobody else has. */
    String staging() {
        return folder.resolve("staging-" + UUID.randomUUID()).toUri().toString();
    }

    @Override
    public void close() {
        catalog.close();
    }

    private static DataFile write(Table table, PartitionKey key, List<Record> records) {
        String path = table.location() + "/data/" + UUID.randomUUID() + ".parquet";
        DataWriter<Record> writer = new GenericFileWriterFactory.Builder(table)
                .build()
                .newDataWriter(
                        EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(path)), table.spec(), key);
        try (writer) {
            records.forEach(writer::write);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
        return writer.toDataFile();
    }
}
