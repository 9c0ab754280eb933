package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.ReadKeys;
import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.source.UnitSource;
import dev.hindcast.compute.winner.CompareTies;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.winner.PickWinners;
import dev.hindcast.compute.winner.PlaceBlock;
import dev.hindcast.compute.winner.ReadWinners;
import dev.hindcast.compute.winner.TiedPayload;
import dev.hindcast.compute.winner.TiedRows;
import dev.hindcast.compute.winner.WinnerReading;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.JavaFormat;
import dev.hindcast.compute.write.CountKeys;
import dev.hindcast.compute.write.ReadBack;
import dev.hindcast.compute.write.StagedFile;
import dev.hindcast.compute.write.TargetFiles;
import dev.hindcast.compute.write.WriteFiles;
import dev.hindcast.compute.write.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** The graph of one bounded compute job. Building it runs nothing. */
final class ComputeGraph {
    private final ComputePlan plan;
    private final ComputeRequest request;

    ComputeGraph(ComputePlan plan) {
        this.plan = plan;
        this.request = plan.request();
    }

    /** The stages up to the result rows: those of the winners, and what the transform makes of them. */
    private record Front(Winners winners, Results results) {}

    /** Adds all stages to the environment. */
    void build(StreamExecutionEnvironment env) {
        Front front = front(env); //                     plan      -> transformed batch
        var files = write(front.results().batches()); // batches   -> staged files
        var keys = readBack(files); //                   file      -> its keys, measured again
        DataStream<Evidence> distinct = countKeys(keys); // by bucket -> distinct keys
        compareTies(front.winners().stage()); //         tied rows -> nothing, or the refusal
        List<SingleOutputStreamOperator<?>> stages =
                new ArrayList<>(front.results().stages());
        stages.addAll(3, List.of(files, keys));
        writeResult(evidence(stages).union(distinct)); // (parallelism 1)
    }

    /** Adds the stages up to the result rows, for others than the writer of files. */
    Results results(StreamExecutionEnvironment env) {
        Front front = front(env);
        compareTies(front.winners().stage());
        return front.results();
    }

    private Front front(StreamExecutionEnvironment env) {
        DataStream<ReadUnit> units = readUnits(env); //  plan      -> units
        var versions = readKeys(units); //               units     -> blocks of key, version, place
        var places = pickWinners(versions); //           by bucket -> places of winners
        Winners winners = readWinners(places); //        by unit   -> wide rows, never shuffled
        Results results = transform(env, winners); //    batch     -> joined, transformed batch
        List<SingleOutputStreamOperator<?>> stages = new ArrayList<>(List.of(versions, places, winners.stage()));
        stages.addAll(results.stages());
        return new Front(winners, new Results(results.batches(), stages));
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
        PickWinners stage =
                new PickWinners(plan.keys().keyText(), plan.partitionOfUnit(), plan.buckets(), request.keyMoves());
        return named(
                ComputeStage.PICK_WINNERS,
                versions.partitionCustom(Turn.INSTANCE, KeyBlock::bucket)
                        .transform(ComputeStage.PICK_WINNERS.title(), PlaceBlock.TYPE, stage));
    }

    private Winners readWinners(DataStream<PlaceBlock> places) {
        if (ColumnBatch.holds(plan.columns())) {
            return new Winners.InBatches(readWinners(places, plan.reading(), BatchType.TYPE), plan.columns());
        }
        RowType wide = FlinkSchemaUtil.convert(SourceColumns.withPosition(plan.columns()));
        var reading = new WinnerReading.Rows(plan.source(), plan.columns());
        return new Winners.InRows(readWinners(places, reading, InternalTypeInfo.of(wide)));
    }

    /** Units in turn go to tasks in turn: a mask of places is small enough to be gathered without sorting. */
    private <O> SingleOutputStreamOperator<O> readWinners(
            DataStream<PlaceBlock> places, WinnerReading<O> reading, TypeInformation<O> type) {
        TiedRows ties = new TiedRows(plan.source().schema(), request.key(), request.version());
        ReadWinners<O> stage = new ReadWinners<>(plan.source(), plan.units(), reading, ties);
        return named(
                ComputeStage.READ_WINNERS,
                places.partitionCustom(Turn.INSTANCE, PlaceBlock::unit)
                        .transform(ComputeStage.READ_WINNERS.title(), type, stage));
    }

    private Results transform(StreamExecutionEnvironment env, Winners winners) {
        if (plan.way() instanceof TransformWay.OverBatches batches) {
            return new BatchStages(plan, batches.plan()).add(winners.batches().orElseThrow());
        }
        return plan.way() instanceof TransformWay.OverRows rows
                ? new SqlStages(plan, rows.why()).add(env, winners)
                : new PartitionStages(plan).add(env, winners);
    }

    private SingleOutputStreamOperator<StagedFile> write(DataStream<ColumnBatch> results) {
        TargetFiles files = new TargetFiles(plan.target(), request.stagingPrefix());
        WriteFiles stage = new WriteFiles(files, Set.copyOf(request.partitions()), request.slices());
        return named(
                ComputeStage.WRITE,
                results.transform(ComputeStage.WRITE.title(), JavaFormat.of(StagedFile.class), stage));
    }

    private SingleOutputStreamOperator<KeyBlock> readBack(DataStream<StagedFile> files) {
        ReadBack stage = new ReadBack(
                plan.target(), request.resultKey(), request.partitions(), request.slices(), plan.buckets());
        return named(ComputeStage.READ_BACK, files.transform(ComputeStage.READ_BACK.title(), KeyBlock.TYPE, stage));
    }

    private DataStream<Evidence> countKeys(DataStream<KeyBlock> keys) {
        SingleOutputStreamOperator<Evidence> counted = named(
                ComputeStage.COUNT_KEYS,
                keys.partitionCustom(Turn.INSTANCE, KeyBlock::bucket)
                        .transform(
                                ComputeStage.COUNT_KEYS.title(),
                                Evidence.TYPE,
                                new CountKeys(request.partitions(), plan.buckets())));
        return counted.getSideOutput(Evidence.SIDE);
    }

    private void compareTies(SingleOutputStreamOperator<?> winners) {
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

    static DataStream<Evidence> evidence(List<SingleOutputStreamOperator<?>> stages) {
        return stages.stream()
                .<DataStream<Evidence>>map(stage -> stage.getSideOutput(Evidence.SIDE))
                .reduce(DataStream::union)
                .orElseThrow();
    }

    private static <T> SingleOutputStreamOperator<T> named(ComputeStage stage, SingleOutputStreamOperator<T> operator) {
        return operator.uid(stage.uid());
    }
}
