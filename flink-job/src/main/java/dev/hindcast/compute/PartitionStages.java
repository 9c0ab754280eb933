package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.compute.transform.SqlTransform;
import dev.hindcast.compute.transform.partition.OnePartition;
import dev.hindcast.compute.transform.partition.PartitionSql;
import dev.hindcast.compute.write.ResultBatches;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.compute.write.ResultRow;
import dev.hindcast.compute.write.TargetPartition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;

/**
 * From winners to results by SQL that sees all rows of a partition at once: the query is run once for each partition, over
 * its own winners, so that no result can depend on which partitions share a job.
 */
final class PartitionStages {
    private final ComputePlan plan;
    private final ComputeRequest request;

    PartitionStages(ComputePlan plan) {
        this.plan = plan;
        this.request = plan.request();
    }

    /** Adds the stages. */
    Results add(StreamExecutionEnvironment env, Winners winners) {
        SingleOutputStreamOperator<RowData> joined = new SqlStages(plan, "").join(winners.rows());
        List<SingleOutputStreamOperator<?>> stages = new ArrayList<>(List.of(joined));
        Map<String, DataStream<RowData>> dependencies = new LinkedHashMap<>();
        plan.dimensions().forEach((alias, dimension) -> dependencies.put(alias, dimension.stream(env, alias)));
        PartitionSql sql = new PartitionSql(request.transformSql(), request.key());
        List<SqlTransform.Result> results = new ArrayList<>();
        for (String partition : request.partitions()) {
            SingleOutputStreamOperator<RowData> own = only(joined, partition);
            stages.add(own);
            results.add(sql.apply(env, own, dependencies, partition));
        }
        return new Results(batches(results), stages);
    }

    private SingleOutputStreamOperator<RowData> only(DataStream<RowData> joined, String partition) {
        Types.NestedField column = plan.columns().findField(request.partitionColumn());
        OnePartition stage =
                new OnePartition(partition, plan.columns().columns().indexOf(column), column.type());
        return joined.transform("rows of " + partition, InternalTypeInfo.of(plan.view()), stage)
                .uid("compute-rows-of-" + partition);
    }

    /** All rows of a partition go to one task, which gets them one partition after the other: Flink sorts them by key. */
    private DataStream<ColumnBatch> batches(List<SqlTransform.Result> results) {
        RowType given = results.get(0).type();
        RowType target = FlinkSchemaUtil.convert(plan.target().schema());
        Types.NestedField partition =
                TargetPartition.column(plan.target().schema(), plan.target().spec());
        int position = given.getFieldIndex(partition.name());
        ResultRow row = new ResultRow(ResultColumns.match(given, target), target, request.resultKey());
        return results.stream()
                .map(SqlTransform.Result::rows)
                .reduce(DataStream::union)
                .orElseThrow()
                .keyBy(found ->
                        PartitionValue.text(PartitionValue.of(found, position, partition.type()), partition.type()))
                .transform(
                        ComputeStage.TO_BATCHES.title() + ": whole partitions",
                        BatchType.TYPE,
                        new ResultBatches(plan.target().schema(), row))
                .uid(ComputeStage.TO_BATCHES.uid());
    }
}
