package dev.hindcast.validate;

import dev.hindcast.compute.SourceRows;
import dev.hindcast.compute.winner.KeyBlock;
import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.write.CountKeys;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** The job graph of a fold: the compute job up to its result rows, which are measured and then forgotten. */
final class FoldGraph {
    private final SourceRows.Stages source;
    private final Measuring how;

    FoldGraph(SourceRows.Stages source, Measuring how) {
        this.source = source;
        this.how = how;
    }

    void build(ReportSink<Evidence> report) {
        SingleOutputStreamOperator<KeyBlock> keys = measure(); //      batches   -> their keys, and sums by partition
        DataStream<Evidence> distinct = countKeys(keys); //            by bucket -> distinct keys
        source.evidence() //                                           all       -> one file (parallelism 1)
                .union(keys.getSideOutput(Evidence.SIDE), distinct)
                .sinkTo(report)
                .name("fold report")
                .uid("hindcast-fold-report")
                .setParallelism(1);
    }

    private SingleOutputStreamOperator<KeyBlock> measure() {
        MeasureBatches stage = new MeasureBatches(source.target().schema(), how);
        return source.batches().transform("fold measure", KeyBlock.TYPE, stage).uid("hindcast-fold-measure");
    }

    private DataStream<Evidence> countKeys(DataStream<KeyBlock> keys) {
        CountKeys count = new CountKeys(how.partitions(), PartitionMeasures.BUCKETS);
        return keys.partitionCustom((bucket, tasks) -> bucket % tasks, KeyBlock::bucket)
                .transform("fold count keys", Evidence.TYPE, count)
                .uid("hindcast-fold-keys")
                .getSideOutput(Evidence.SIDE);
    }
}
