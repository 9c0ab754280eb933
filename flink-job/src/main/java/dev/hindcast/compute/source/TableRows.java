package dev.hindcast.compute.source;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.BaseCombinedScanTask;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.flink.source.DataIterator;
import org.apache.iceberg.flink.source.RowDataFileScanTaskReader;
import org.apache.iceberg.io.CloseableIterator;

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
            return new NamedRows(
                    new DataIterator<>(reader, new BaseCombinedScanTask(task), table.io(), table.encryption()),
                    table.name(),
                    task.file().location());
        } catch (RuntimeException cause) {
            throw NamedRows.unreadable(table.name(), task.file().location(), cause);
        }
    }
}
