package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchToRows;
import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.ReadKeys;
import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.UnitSource;
import dev.hindcast.compute.transform.AsOfJoin;
import dev.hindcast.compute.transform.JoinBatches;
import dev.hindcast.compute.transform.SqlTransform;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.TransformBatches;
import dev.hindcast.compute.winner.CompareTies;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.PickWinners;
import dev.hindcast.compute.winner.PlaceBlock;
import dev.hindcast.compute.winner.ReadWinners;
import dev.hindcast.compute.winner.TiedPayload;
import dev.hindcast.compute.winner.TiedRows;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.JavaFormat;
import dev.hindcast.compute.write.CountKeys;
import dev.hindcast.compute.write.ReadBack;
import dev.hindcast.compute.write.ResultBatches;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.compute.write.ResultKey;
import dev.hindcast.compute.write.ResultRow;
import dev.hindcast.compute.write.StagedFile;
import dev.hindcast.compute.write.TargetFiles;
import dev.hindcast.compute.write.WriteFiles;
import dev.hindcast.compute.write.WriteResult;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;

/** The graph of one bounded compute job. Building it runs nothing. */
final class ComputeGraph {
    private final ComputePlan plan;
    private final ComputeRequest request;

    ComputeGraph(ComputePlan plan) {
        this.plan = plan;
        this.request = plan.request();
    }

    /** Adds all stages to the environment. */
    void build(StreamExecutionEnvironment env) {
        DataStream<ReadUnit> units = readUnits(env); //                              plan      -> units
        SingleOutputStreamOperator<KeyBlock> versions = readKeys(units); //        units     -> key, version, place
        SingleOutputStreamOperator<PlaceBlock> places = pickWinners(versions); //      by key    -> place of the winner
        SingleOutputStreamOperator<ColumnBatch> winners =
                readWinners(places); //    by unit   -> wide rows, never shuffled
        Joined joined = join(winners); //                                            winner    -> with its dimensions
        SingleOutputStreamOperator<ColumnBatch> results = transform(env, joined); // winner    -> result rows
        SingleOutputStreamOperator<StagedFile> files = write(results); //            rows      -> staged files
        SingleOutputStreamOperator<ResultKey> keys =
                readBack(files); //             file      -> its keys, measured again
        DataStream<Evidence> distinct = countKeys(keys); //                          by key    -> distinct keys
        compareTies(
                winners); //                                                     tied rows -> nothing, or the refusal
        writeResult(evidence(List.of(versions, places, winners, joined.stream(), files, keys))
                .union(distinct)); // (parallelism 1)
    }

    private DataStream<ReadUnit> readUnits(StreamExecutionEnvironment env) {
        return env.fromSource(
                        new UnitSource(plan.units()),
                        WatermarkStrategy.noWatermarks(),
                        ComputeStage.READ_UNITS.title(),
                        JavaFormat.of(ReadUnit.class))
                .uid(ComputeStage.READ_UNITS.uid());
    }

    private SingleOutputStreamOperator<KeyBlock> readKeys(DataStream<ReadUnit> units) {
        return named(
                ComputeStage.READ_KEYS,
                units.transform(
                        ComputeStage.READ_KEYS.title(),
                        KeyBlock.TYPE,
                        new ReadKeys(plan.source(), plan.keys(), plan.buckets())));
    }

    private SingleOutputStreamOperator<PlaceBlock> pickWinners(DataStream<KeyBlock> versions) {
        PickWinners stage = new PickWinners(plan.keys().keyText(), plan.partitionOfUnit(), plan.buckets());
        return named(
                ComputeStage.PICK_WINNERS,
                versions.partitionCustom(Turn.INSTANCE, KeyBlock::bucket)
                        .transform(ComputeStage.PICK_WINNERS.title(), PlaceBlock.TYPE, stage));
    }

    /** Units in turn go to tasks in turn: a mask of places is small enough to be gathered without sorting. */
    private SingleOutputStreamOperator<ColumnBatch> readWinners(DataStream<PlaceBlock> places) {
        TiedRows ties = new TiedRows(plan.source().schema(), request.key(), request.version());
        ReadWinners stage = new ReadWinners(plan.source(), plan.units(), plan.columns(), ties);
        return named(
                ComputeStage.READ_WINNERS,
                places.partitionCustom(Turn.INSTANCE, PlaceBlock::unit)
                        .transform(ComputeStage.READ_WINNERS.title(), BatchType.TYPE, stage));
    }

    private Joined join(DataStream<ColumnBatch> winners) {
        return plan.way() instanceof TransformWay.OverBatches batches
                ? new Joined.Batches(joinBatches(winners, batches.plan()), batches.plan())
                : new Joined.Rows(joinRows(winners, ((TransformWay.OverRows) plan.way()).why()));
    }

    private SingleOutputStreamOperator<ColumnBatch> joinBatches(
            DataStream<ColumnBatch> winners, BatchTransform.Plan transform) {
        JoinBatches stage =
                new JoinBatches(List.copyOf(plan.dimensions().values()), transform.input(), partitionColumn());
        return named(ComputeStage.JOIN, winners.transform(ComputeStage.JOIN.title(), BatchType.TYPE, stage));
    }

    private SingleOutputStreamOperator<RowData> joinRows(DataStream<ColumnBatch> winners, String why) {
        RowType wide = FlinkSchemaUtil.convert(plan.columns());
        String title = ComputeStage.TO_ROWS.title() + ": " + why + " is left to the planner";
        DataStream<RowData> rows =
                named(ComputeStage.TO_ROWS, winners.transform(title, InternalTypeInfo.of(wide), new BatchToRows()));
        AsOfJoin stage = new AsOfJoin(
                List.copyOf(plan.dimensions().values()),
                plan.columns().columns().size(),
                plan.columns().columns().indexOf(partitionColumn()),
                partitionColumn());
        return named(
                ComputeStage.JOIN, rows.transform(ComputeStage.JOIN.title(), InternalTypeInfo.of(plan.view()), stage));
    }

    private Types.NestedField partitionColumn() {
        return plan.columns().findField(request.partitionColumn());
    }

    private SingleOutputStreamOperator<ColumnBatch> transform(StreamExecutionEnvironment env, Joined joined) {
        return joined instanceof Joined.Batches batches
                ? transformBatches(batches.stream(), batches.transform())
                : transformRows(env, ((Joined.Rows) joined).stream());
    }

    private SingleOutputStreamOperator<ColumnBatch> transformBatches(
            DataStream<ColumnBatch> joined, BatchTransform.Plan transform) {
        String title = ComputeStage.TRANSFORM.title() + ": " + transform.title();
        return named(ComputeStage.TRANSFORM, joined.transform(title, BatchType.TYPE, new TransformBatches(transform)));
    }

    private SingleOutputStreamOperator<ColumnBatch> transformRows(
            StreamExecutionEnvironment env, DataStream<RowData> joined) {
        SqlTransform.Result results = new SqlTransform(request.transformSql()).apply(env, joined);
        RowType target = FlinkSchemaUtil.convert(plan.target().schema());
        ResultRow row = new ResultRow(ResultColumns.match(results.type(), target), target, request.key());
        ResultBatches stage = new ResultBatches(plan.target().schema(), row);
        return named(
                ComputeStage.TO_BATCHES,
                results.rows().transform(ComputeStage.TO_BATCHES.title(), BatchType.TYPE, stage));
    }

    /** Joined winners, as the transform wants them. */
    private sealed interface Joined {
        SingleOutputStreamOperator<?> stream();

        record Batches(SingleOutputStreamOperator<ColumnBatch> stream, BatchTransform.Plan transform)
                implements Joined {}

        record Rows(SingleOutputStreamOperator<RowData> stream) implements Joined {}
    }

    private SingleOutputStreamOperator<StagedFile> write(DataStream<ColumnBatch> results) {
        TargetFiles files = new TargetFiles(plan.target(), request.stagingPrefix());
        WriteFiles stage = new WriteFiles(files, Set.copyOf(request.partitions()), request.slices());
        return named(
                ComputeStage.WRITE,
                results.transform(ComputeStage.WRITE.title(), JavaFormat.of(StagedFile.class), stage));
    }

    private SingleOutputStreamOperator<ResultKey> readBack(DataStream<StagedFile> files) {
        ReadBack stage = new ReadBack(plan.target(), request.key(), request.partitions(), request.slices());
        return named(
                ComputeStage.READ_BACK,
                files.rebalance().transform(ComputeStage.READ_BACK.title(), ResultKey.TYPE, stage));
    }

    private DataStream<Evidence> countKeys(DataStream<ResultKey> keys) {
        SingleOutputStreamOperator<Evidence> counted = named(
                ComputeStage.COUNT_KEYS,
                keys.keyBy(each -> each, ResultKey.TYPE)
                        .transform(
                                ComputeStage.COUNT_KEYS.title(), Evidence.TYPE, new CountKeys(request.partitions())));
        return counted.getSideOutput(Evidence.SIDE);
    }

    private void compareTies(SingleOutputStreamOperator<ColumnBatch> winners) {
        named(
                ComputeStage.COMPARE_TIES,
                winners.getSideOutput(ReadWinners.TIES)
                        .keyBy(TiedPayload::key)
                        .transform(
                                ComputeStage.COMPARE_TIES.title(),
                                JavaFormat.of(TiedPayload.class),
                                new CompareTies()));
    }

    private void writeResult(DataStream<Evidence> evidence) {
        named(
                        ComputeStage.RESULT,
                        evidence.transform(
                                ComputeStage.RESULT.title(),
                                Evidence.TYPE,
                                new WriteResult(plan.result(), request.partitions())))
                .setParallelism(1);
    }

    private static DataStream<Evidence> evidence(List<SingleOutputStreamOperator<?>> stages) {
        return stages.stream()
                .<DataStream<Evidence>>map(stage -> stage.getSideOutput(Evidence.SIDE))
                .reduce(DataStream::union)
                .orElseThrow();
    }

    private static <T> SingleOutputStreamOperator<T> named(ComputeStage stage, SingleOutputStreamOperator<T> operator) {
        return operator.uid(stage.uid());
    }
}
