package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.OrderedFields;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Names a row of a batch by its key, for messages. */
public final class KeyText {
    private final OrderedFields key;
    private final BatchRow view;

    /** Rows of this batch, whose columns begin with those of {@code schema}. */
    public KeyText(ColumnBatch batch, Schema schema, List<String> key) {
        RowType type = FlinkSchemaUtil.convert(schema);
        this.key = OrderedFields.of(type, key);
        this.view = new BatchRow(batch);
    }

    /** {@code name=value, name=value}. */
    public String of(int row) {
        return key.describe(view.at(row));
    }
}
