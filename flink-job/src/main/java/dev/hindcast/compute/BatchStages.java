package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.JoinBatches;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.TransformBatches;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.iceberg.types.Types;

/** From winners to results batch by batch: a class, or SQL that has been compiled. */
final class BatchStages {
    private final ComputePlan plan;
    private final BatchTransform.Plan transform;

    BatchStages(ComputePlan plan, BatchTransform.Plan transform) {
        this.plan = plan;
        this.transform = transform;
    }

    /** Adds the stages. */
    Results add(DataStream<ColumnBatch> winners) {
        SingleOutputStreamOperator<ColumnBatch> joined = join(winners);
        return new Results(transform(joined), List.of(joined));
    }

    private SingleOutputStreamOperator<ColumnBatch> join(DataStream<ColumnBatch> winners) {
        Types.NestedField partition = plan.columns().findField(plan.request().partitionColumn());
        JoinBatches stage = new JoinBatches(List.copyOf(plan.dimensions().values()), transform.input(), partition);
        return winners.transform(ComputeStage.JOIN.title(), BatchType.TYPE, stage)
                .uid(ComputeStage.JOIN.uid());
    }

    private SingleOutputStreamOperator<ColumnBatch> transform(DataStream<ColumnBatch> joined) {
        String title = ComputeStage.TRANSFORM.title() + ": " + transform.title();
        return joined.transform(title, BatchType.TYPE, new TransformBatches(transform))
                .uid(ComputeStage.TRANSFORM.uid());
    }
}
