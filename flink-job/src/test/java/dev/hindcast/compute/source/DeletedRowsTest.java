package dev.hindcast.compute.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.hadoop.HadoopTables;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.FileWriterFactory;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raw rows that a table of others deletes, in each way that Iceberg knows, are not read (C24). */
class DeletedRowsTest {
    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.required(2, "amount", Types.LongType.get()));

    @TempDir
    Path folder;

    @Test
    void anEqualityDeleteTakesOlderRowsOfItsKeyOnly() throws IOException {
        Table table = table("2");
        table.newAppend().appendFile(file(table, "k1", 1, "k2", 2, "k3", 3)).commit();
        table.newRowDelta()
                .addRows(file(table, "k2", 20))
                .addDeletes(ofKey(table, "k2"))
                .commit();

        assertThat(read(table)).containsExactlyInAnyOrder("k1=1", "k2=20", "k3=3");
    }

    @Test
    void aDeletionVectorTakesTheRowsThatItNames() throws IOException {
        Table table = table("3");
        DataFile data = file(table, "k3", 3, "k4", 4, "k5", 5);
        table.newAppend().appendFile(data).commit();
        table.newRowDelta().addDeletes(vector(table, data, 1)).commit();

        assertThat(read(table)).containsExactlyInAnyOrder("k3=3", "k5=5");
    }

    private Table table(String formatVersion) {
        return new HadoopTables(new Configuration())
                .create(
                        SCHEMA,
                        PartitionSpec.unpartitioned(),
                        Map.of("format-version", formatVersion),
                        folder.resolve("table").toString());
    }

    private static FileWriterFactory<Record> writers(Table table) {
        return new GenericFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .deleteFileFormat(FileFormat.PARQUET)
                .equalityFieldIds(new int[] {1})
                .equalityDeleteRowSchema(table.schema().select("order_id"))
                .build();
    }

    private static OutputFileFactory files(Table table, FileFormat format) {
        return OutputFileFactory.builderFor(table, 1, 1).format(format).build();
    }

    private static DataFile file(Table table, Object... keysAndAmounts) throws IOException {
        DataWriter<Record> writer =
                writers(table).newDataWriter(files(table, FileFormat.PARQUET).newOutputFile(), table.spec(), null);
        try (writer) {
            for (int i = 0; i < keysAndAmounts.length; i += 2) {
                GenericRecord row = GenericRecord.create(SCHEMA);
                row.setField("order_id", keysAndAmounts[i]);
                row.setField("amount", ((Number) keysAndAmounts[i + 1]).longValue());
                writer.write(row);
            }
        }
        return writer.toDataFile();
    }

    private static DeleteFile ofKey(Table table, String key) throws IOException {
        EqualityDeleteWriter<Record> writer = writers(table)
                .newEqualityDeleteWriter(files(table, FileFormat.PARQUET).newOutputFile(), table.spec(), null);
        try (writer) {
            GenericRecord row = GenericRecord.create(SCHEMA.select("order_id"));
            row.setField("order_id", key);
            writer.write(row);
        }
        return writer.toDeleteFile();
    }

    private static DeleteFile vector(Table table, DataFile data, long position) throws IOException {
        BaseDVFileWriter writer = new BaseDVFileWriter(files(table, FileFormat.PUFFIN), path -> null);
        try (writer) {
            writer.delete(data.location(), position, table.spec(), null);
        }
        return writer.result().deleteFiles().get(0);
    }

    private static List<String> read(Table table) throws IOException {
        List<String> found = new ArrayList<>();
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            for (FileScanTask task : tasks) {
                try (CloseableIterator<ColumnBatch> batches =
                        new TableRows(table, SCHEMA).batches(task, SCHEMA, List.of(), RowChoice.ALL)) {
                    batches.forEachRemaining(batch -> rows(batch, found));
                }
            }
        }
        return found;
    }

    private static void rows(ColumnBatch batch, List<String> found) {
        BatchRow row = new BatchRow(batch);
        for (int i = 0; i < batch.rows(); i++) {
            found.add(row.at(i).getString(0) + "=" + row.at(i).getLong(1));
        }
    }
}
