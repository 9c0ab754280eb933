package dev.hindcast.compute.transform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.CloseableIterator;
import org.apache.iceberg.Schema;

/** A query run by the planner's own code, unchecked as Flink has it: its rows, by the number in their first column. */
public record PlannerRun(List<RowData> rows, RowType type) {
    /** Runs it over rows of the view. */
    public static PlannerRun of(String sql, Schema source, Map<String, Schema> dependencies, List<RowData> rows) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        RowType view = TransformView.type(source, dependencies);
        RowDataSerializer binary = new RowDataSerializer(view);
        List<RowData> copies = new ArrayList<>();
        rows.forEach(row -> copies.add(binary.toBinaryRow(row).copy()));
        StreamTableEnvironment tables = TransformView.tables(env);
        DataStream<RowData> given = env.fromData(InternalTypeInfo.of(view), copies.toArray(new RowData[0]));
        SqlTransform.Result result = SqlTransform.rows(tables, TransformView.query(tables, given, sql));
        List<RowData> collected = new ArrayList<>();
        RowDataSerializer output = new RowDataSerializer(result.type());
        try (CloseableIterator<RowData> all = result.rows().executeAndCollect()) {
            all.forEachRemaining(row -> collected.add(output.toBinaryRow(row).copy()));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        collected.sort(Comparator.comparingLong(row -> row.getLong(0)));
        return new PlannerRun(collected, result.type());
    }
}
