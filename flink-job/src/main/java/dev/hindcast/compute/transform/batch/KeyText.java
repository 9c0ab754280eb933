package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.OrderedFields;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Names a row of a batch by its key, for messages. */
final class KeyText {
    private final OrderedFields key;
    private final BatchRow view;

    KeyText(ColumnBatch batch, Schema schema, List<String> key) {
        RowType type = FlinkSchemaUtil.convert(schema);
        this.key = OrderedFields.of(type, key);
        this.view = new BatchRow(batch);
    }

    String of(int row) {
        return key.describe(view.at(row));
    }
}
