package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.AsOfJoin;
import dev.hindcast.compute.transform.SqlTransform;
import dev.hindcast.compute.write.ResultBatches;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.compute.write.ResultRow;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;

/** From winners to results by Flink's own SQL, row by row: it takes every transform. */
final class SqlStages {
    private final ComputePlan plan;
    private final ComputeRequest request;
    private final String why;

    /**
     * Stages of this plan.
     *
     * @param why what of the transform is not compiled, for people
     */
    SqlStages(ComputePlan plan, String why) {
        this.plan = plan;
        this.why = why;
        this.request = plan.request();
    }

    /** Adds the stages. */
    Results add(StreamExecutionEnvironment env, Winners winners) {
        SingleOutputStreamOperator<RowData> joined = join(winners.rows());
        return new Results(transform(env, joined), List.of(joined));
    }

    SingleOutputStreamOperator<RowData> join(DataStream<RowData> rows) {
        Types.NestedField partition = plan.columns().findField(request.partitionColumn());
        AsOfJoin stage = new AsOfJoin(
                List.copyOf(plan.dimensions().values()),
                plan.columns().columns().size(),
                plan.columns().columns().indexOf(partition),
                partition);
        return rows.transform(ComputeStage.JOIN.title(), InternalTypeInfo.of(plan.view()), stage)
                .uid(ComputeStage.JOIN.uid());
    }

    private DataStream<ColumnBatch> transform(StreamExecutionEnvironment env, DataStream<RowData> joined) {
        SqlTransform.Result results = new SqlTransform(request.transformSql()).apply(env, joined);
        RowType target = FlinkSchemaUtil.convert(plan.target().schema());
        ResultRow row = new ResultRow(ResultColumns.match(results.type(), target), target, request.resultKey());
        ResultBatches stage = new ResultBatches(plan.target().schema(), row);
        String title = ComputeStage.TO_BATCHES.title() + ": " + why + " is left to the planner";
        return results.rows().transform(title, BatchType.TYPE, stage).uid(ComputeStage.TO_BATCHES.uid());
    }
}
