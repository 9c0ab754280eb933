package dev.hindcast.compute.transform;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** The user's SQL as part of a graph: planned once, run on Flink's own rows without any conversion. */
public final class SqlTransform {
    private final String sql;

    public SqlTransform(String sql) {
        this.sql = sql;
    }

    /**
     * Appends the SQL to the stream.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID
     */
    public Result apply(StreamExecutionEnvironment env, DataStream<RowData> source) {
        StreamTableEnvironment tables = TransformView.tables(env);
        Table result = TransformView.query(tables, source, sql);
        RowType type =
                (RowType) result.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
        DataStream<RowData> rows = tables.toDataStream(
                result, result.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));
        return new Result(rows, type);
    }

    /** The rows that the SQL gives, and their columns. */
    public record Result(DataStream<RowData> rows, RowType type) {}
}
