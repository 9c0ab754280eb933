package dev.hindcast.validate;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** One table at one snapshot under its SQL name. */
record SnapshotTable(String name, Table table, long snapshotId, Schema schema) {
    RowType rowType() {
        return FlinkSchemaUtil.convert(schema);
    }

    /** The rows of files that may match {@code filter}, with the columns of {@code projection}. */
    DataStream<RowData> rows(StreamExecutionEnvironment env, Schema projection, Expression filter) {
        FileRows reading = FileRows.plain(table, schema, projection);
        return SnapshotFiles.stream(env, SnapshotFiles.of(table, snapshotId, filter))
                .name("files of " + name)
                .rebalance()
                .flatMap(reading)
                .returns(InternalTypeInfo.of(FlinkSchemaUtil.convert(projection)))
                .name("rows of " + name);
    }
}
