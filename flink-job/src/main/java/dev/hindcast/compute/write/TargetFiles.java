package dev.hindcast.compute.write;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.write.pages.PageFile;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.util.PropertyUtil;
import org.jspecify.annotations.Nullable;

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

    /** The partition of this value, in Iceberg's internal form. */
    StructLike partition(@Nullable Object value) {
        PartitionData partition = new PartitionData(table.spec().partitionType());
        partition.set(0, value);
        return partition;
    }

    /** A new file in that partition's folder, under a name that no other attempt can have. */
    ColumnFile open(StructLike partition) throws IOException {
        String name = UUID.randomUUID() + ".parquet";
        EncryptedOutputFile file = EncryptingFileIO.combine(table.io(), table.encryption())
                .newEncryptingOutputFile(String.join("/", prefix, table.spec().partitionToPath(partition), name));
        if (PageFile.keeps(table.properties()) && table.encryption() instanceof PlaintextEncryptionManager) {
            PageFile pages = new PageFile(table, file.encryptingOutputFile());
            return ColumnFile.ofPages(writer(pages, file, partition), pages);
        }
        ColumnWriters[] columns = new ColumnWriters[1];
        FileAppender<ColumnBatch> appender = Parquet.write(file)
                .forTable(table)
                .setAll(checkedByPart(table.properties()))
                .createWriterFunc((schema, type) -> columns[0] = new ColumnWriters(schema, type))
                .overwrite()
                .build();
        return ColumnFile.ofRows(writer(appender, file, partition), columns[0]);
    }

    private DataWriter<ColumnBatch> writer(
            FileAppender<ColumnBatch> appender, EncryptedOutputFile file, StructLike partition) {
        return new DataWriter<>(
                appender,
                FileFormat.PARQUET,
                file.encryptingOutputFile().location(),
                table.spec(),
                partition,
                file.keyMetadata());
    }

    /** Pages and row groups end between parts of batches: the table's own limit of rows a page is rounded down to whole ones. */
    private static Map<String, String> checkedByPart(Map<String, String> properties) {
        int limit = PropertyUtil.propertyAsInt(
                properties, TableProperties.PARQUET_PAGE_ROW_LIMIT, TableProperties.PARQUET_PAGE_ROW_LIMIT_DEFAULT);
        int parts = Math.max(1, limit / ColumnWriters.PART);
        String part = Integer.toString(ColumnWriters.PART);
        return Map.of(
                TableProperties.PARQUET_ROW_GROUP_CHECK_MIN_RECORD_COUNT, part,
                TableProperties.PARQUET_ROW_GROUP_CHECK_MAX_RECORD_COUNT, part,
                TableProperties.PARQUET_PAGE_ROW_LIMIT, Integer.toString(parts * ColumnWriters.PART));
    }
}
