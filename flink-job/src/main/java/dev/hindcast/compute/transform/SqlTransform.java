package dev.hindcast.compute.transform;

import org.apache.calcite.rel.RelNode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
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
        return rows(tables, exact(tables, TransformView.query(tables, source, sql)));
    }

    /** The same query with decimal arithmetic that is exact or an error. */
    public static Table exact(StreamTableEnvironment tables, Table query) {
        RelNode checked = ExactDecimals.in(tree(query));
        return ((TableEnvironmentImpl) tables).createTable(new PlannerQueryOperation(checked, () -> "checked"));
    }

    /** The rows of a query. */
    public static Result rows(StreamTableEnvironment tables, Table result) {
        RowType type =
                (RowType) result.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
        DataStream<RowData> rows = tables.toDataStream(
                result, result.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));
        return new Result(rows, type);
    }

    /** An environment for plans that are only looked at. */
    public static StreamExecutionEnvironment emptyEnvironment() {
        return SqlTransformCheck.environment();
    }

    /** A stream of this type for a plan that is only looked at. */
    public static DataStream<RowData> noRows(StreamExecutionEnvironment env, RowType type) {
        return SqlTransformCheck.noRows(env, type);
    }

    /** The planner's tree of a query. */
    public static RelNode tree(Table table) {
        return SqlTransformCheck.tree(table);
    }

    /** The rows that the SQL gives, and their columns. */
    public record Result(DataStream<RowData> rows, RowType type) {}
}
