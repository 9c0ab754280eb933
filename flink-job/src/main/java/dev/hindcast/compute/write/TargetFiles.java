package dev.hindcast.compute.write;

import java.io.Serializable;
import java.util.UUID;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.flink.RowDataWrapper;
import org.apache.iceberg.flink.sink.FlinkFileWriterFactory;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.util.PropertyUtil;

/** Opens data files of the target below the attempt's prefix, as the table's properties want them. */
public final class TargetFiles implements Serializable {
    private final Table table;
    private final String prefix;

    /**
     * Files of this table.
     *
     * @param prefix absolute location, unique to the attempt
     */
    public TargetFiles(Table table, String prefix) {
        this.table = SerializableTable.copyOf(table);
        this.prefix = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    }

    /** Columns of the target. */
    public Schema schema() {
        return table.schema();
    }

    /** How it is partitioned. */
    PartitionSpec spec() {
        return table.spec();
    }

    /** The same as a row type. */
    public RowType rowType() {
        return FlinkSchemaUtil.convert(table.schema());
    }

    /** Size in bytes at which a file is closed and the next one begun. */
    public long targetFileSize() {
        return fileSize(table);
    }

    /** The table's target file size in bytes. */
    public static long fileSize(Table table) {
        return PropertyUtil.propertyAsLong(
                table.properties(),
                TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
                TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT);
    }

    /** The partition that the row belongs to. */
    PartitionKey partitionOf(RowData row) {
        PartitionKey key = new PartitionKey(table.spec(), table.schema());
        key.partition(new RowDataWrapper(rowType(), table.schema().asStruct()).wrap(row));
        return key;
    }

    /** A new file in that partition's folder, under a name that no other attempt can have. */
    DataWriter<RowData> open(PartitionKey partition) {
        String folder = table.spec().partitionToPath(partition);
        String name = UUID.randomUUID() + ".parquet";
        EncryptedOutputFile file = EncryptingFileIO.combine(table.io(), table.encryption())
                .newEncryptingOutputFile(String.join("/", prefix, folder, name));
        return new FlinkFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .dataSchema(table.schema())
                .dataFlinkType(rowType())
                .writerProperties(table.properties())
                .build()
                .newDataWriter(file, table.spec(), partition);
    }
}
