package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.ClusteredDataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/** Writes rows as Parquet files of a table. It commits nothing. */
final class RecordFiles {
    private static final long TARGET_BYTES = 128L << 20;

    private RecordFiles() {}

    /** One file a partition; rows of a partition must stand together. */
    static List<DataFile> write(Table table, Iterable<Record> rows) {
        ClusteredDataWriter<Record> writer = writer(table);
        PartitionKey key = new PartitionKey(table.spec(), table.schema());
        InternalRecordWrapper internal =
                new InternalRecordWrapper(table.schema().asStruct());
        try (writer) {
            for (Record row : rows) {
                key.partition(internal.wrap(row));
                writer.write(row, table.spec(), key);
            }
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write files of %s: %s", table.name(), e)
                    .because(e)
                    .next("hindcast demo --workdir DIR");
        }
        return writer.result().dataFiles();
    }

    private static ClusteredDataWriter<Record> writer(Table table) {
        return new ClusteredDataWriter<>(
                new GenericFileWriterFactory.Builder(table)
                        .dataFileFormat(FileFormat.PARQUET)
                        .build(),
                OutputFileFactory.builderFor(table, 0, 0)
                        .format(FileFormat.PARQUET)
                        .operationId(UUID.randomUUID().toString())
                        .build(),
                table.io(),
                TARGET_BYTES);
    }
}
