package dev.hindcast.validate;

import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.write.CountKeys;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.PartitionText;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;

/**
 * Measures partitions of a snapshot again, by reading what its files hold with all deletes applied; nothing is taken from
 * snapshot summaries or from what a writer has counted.
 */
public final class ReadBack {
    private final FlinkRuntime flink;
    private final Catalogs catalogs;

    /** Runs its jobs on {@code flink}. */
    public ReadBack(FlinkRuntime flink, Catalogs catalogs) {
        this.flink = flink;
        this.catalogs = catalogs;
    }

    /**
     * One reading for each requested partition, in order of its text, by one bounded Flink job.
     *
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE, SOURCE_UNREADABLE, STORE_FAILED or FLINK_FAILED
     */
    public List<PartitionReading> measure(ReadBackRequest request) {
        Table table = catalogs.load(request.table());
        return measure(request, table, SnapshotFiles.schema(table, request.snapshotId()));
    }

    /** The same in another schema of the table: what two readings are to be compared in. */
    List<PartitionReading> measure(ReadBackRequest request, Table table, Schema schema) {
        PartitionFilter partitions = PartitionFilter.of(table, schema);
        Expression filter = partitions.in(request.partitions());
        var counts = FileCount.byPartition(
                PartitionText.ofOnlyColumn(table), SnapshotFiles.dataFiles(table, request.snapshotId(), filter));
        StreamExecutionEnvironment env = flink.batch(request.parallelism());
        try (ReportFile report = new ReportFile(table, "readback")) {
            DataStream<Tuple2<Byte, String>> files = files(env, SnapshotFiles.of(table, request.snapshotId(), filter));
            DataStream<Evidence> evidence =
                    measure(files, new MeasureFiles(table, schema, how(request, partitions)), request);
            evidence.sinkTo(report.sink(new ReadingReport(request.partitions(), counts)))
                    .name(ReadBackOperator.REPORT.label())
                    .uid(ReadBackOperator.REPORT.uid())
                    .setParallelism(1);
            flink.run(env, "hindcast read back " + request.table());
            return List.of(report.read(PartitionReading[].class));
        }
    }

    private static Measuring how(ReadBackRequest request, PartitionFilter partitions) {
        return new Measuring(
                partitions.column(), request.partitions(), request.key(), request.version(), request.slices());
    }

    private static DataStream<Tuple2<Byte, String>> files(
            StreamExecutionEnvironment env, List<Tuple2<Byte, String>> files) {
        return SnapshotFiles.stream(env, files)
                .name(ReadBackOperator.FILES.label())
                .uid(ReadBackOperator.FILES.uid())
                .rebalance();
    }

    private static DataStream<Evidence> measure(
            DataStream<Tuple2<Byte, String>> files, MeasureFiles stage, ReadBackRequest request) {
        SingleOutputStreamOperator<KeyBlock> keys = files.transform(
                        ReadBackOperator.MEASURE.label(), KeyBlock.TYPE, stage)
                .uid(ReadBackOperator.MEASURE.uid());
        CountKeys count = new CountKeys(request.partitions(), PartitionMeasures.BUCKETS);
        DataStream<Evidence> distinct = keys.partitionCustom((bucket, tasks) -> bucket % tasks, KeyBlock::bucket)
                .transform(ReadBackOperator.COUNT_KEYS.label(), Evidence.TYPE, count)
                .uid(ReadBackOperator.COUNT_KEYS.uid())
                .getSideOutput(Evidence.SIDE);
        return keys.getSideOutput(Evidence.SIDE).union(distinct);
    }
}
