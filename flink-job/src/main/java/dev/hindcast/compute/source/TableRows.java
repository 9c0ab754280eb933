package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RowChoice;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.BaseCombinedScanTask;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.flink.source.DataIterator;
import org.apache.iceberg.flink.source.RowDataFileScanTaskReader;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.InputFile;

/**
 * Reads rows of a table's files on a worker, which has no catalog: deletes are applied, columns are found by field id.
 * The rows of an iterator share one object.
 */
public final class TableRows implements Serializable {
    private final Table table;
    private final Schema schema;

    /**
     * Reader of a table as it was at a snapshot.
     *
     * @param schema the schema of that snapshot
     */
    public TableRows(Table table, Schema schema) {
        this.table = SerializableTable.copyOf(table);
        this.schema = schema;
    }

    /** The schema that projections select from. */
    public Schema schema() {
        return schema;
    }

    /**
     * Opens one task.
     *
     * @param projection columns to read, metadata columns among them
     * @throws dev.hindcast.error.HindcastException SOURCE_UNREADABLE
     */
    public CloseableIterator<RowData> open(FileScanTask task, Schema projection, List<Expression> filters) {
        try {
            RowDataFileScanTaskReader reader = new RowDataFileScanTaskReader(
                    schema, projection, table.properties().get(TableProperties.DEFAULT_NAME_MAPPING), true, filters);
            return new NamedReading<>(
                    new DataIterator<>(reader, new BaseCombinedScanTask(task), table.io(), table.encryption()),
                    table.name(),
                    task.file().location());
        } catch (RuntimeException cause) {
            throw NamedReading.unreadable(table.name(), task.file().location(), cause);
        }
    }

    /**
     * Opens one task column by column; what the vectorised readers cannot read comes from the row readers.
     *
     * @param columns columns to read, plain ones only
     * @param choice which rows, by their position in the file
     * @throws dev.hindcast.error.HindcastException SOURCE_UNREADABLE
     */
    public CloseableIterator<ColumnBatch> batches(
            FileScanTask task, Schema columns, List<Expression> filters, RowChoice choice) {
        Optional<CloseableIterator<ColumnBatch>> fast = filters.isEmpty() && FileBatches.canRead(task, columns)
                ? vectorised(task, new FileBatches(task, columns, choice, false))
                : Optional.empty();
        return fast.orElseGet(
                () -> new RowBatches(open(task, SourceColumns.withPosition(columns), filters), columns, choice));
    }

    /**
     * Opens a file without deletes, and reads all columns from it, those of the partition too.
     *
     * @throws dev.hindcast.error.HindcastException SOURCE_UNREADABLE
     */
    public CloseableIterator<ColumnBatch> stored(FileScanTask task, Schema columns) {
        return vectorised(task, new FileBatches(task, columns, RowChoice.ALL, true))
                .orElseThrow(() -> new IllegalStateException(
                        task.file().location() + " was written with timestamps that we do not write"));
    }

    String name() {
        return table.name();
    }

    EncryptionManager encryption() {
        return table.encryption();
    }

    InputFile input(FileScanTask task) {
        return table.io().newInputFile(task.file());
    }

    private Optional<CloseableIterator<ColumnBatch>> vectorised(FileScanTask task, FileBatches file) {
        String location = task.file().location();
        try {
            EncryptingFileIO io = EncryptingFileIO.combine(table.io(), table.encryption());
            return file.open(io.newInputFile(task.file()), table.properties().get(TableProperties.DEFAULT_NAME_MAPPING))
                    .map(found -> new NamedReading<>(found, table.name(), location));
        } catch (RuntimeException cause) {
            throw NamedReading.unreadable(table.name(), location, cause);
        }
    }
}
