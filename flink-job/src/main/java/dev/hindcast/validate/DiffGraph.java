package dev.hindcast.validate;

import dev.hindcast.validate.evidence.KeptKey;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;

/** The job graph of a comparison: files, rows, declared condition, keys, report. */
final class DiffGraph {
    private static final TypeInformation<Tuple2<String, byte[]>> TALLY =
            Types.TUPLE(Types.STRING, PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO);

    private final StreamExecutionEnvironment env;
    private final DiffRequest request;
    private final DiffShape shape;
    private final Consumer<DataStream<KeptKey>> evidence;

    DiffGraph(StreamExecutionEnvironment env, DiffRequest request, DiffShape shape) {
        this(env, request, shape, kept -> {});
    }

    /** Hands what is kept of the differing keys to {@code evidence}. */
    DiffGraph(
            StreamExecutionEnvironment env,
            DiffRequest request,
            DiffShape shape,
            Consumer<DataStream<KeptKey>> evidence) {
        this.env = env;
        this.request = request;
        this.shape = shape;
        this.evidence = evidence;
    }

    void build(List<Tuple2<Byte, String>> plan, FileRows reading, ReportSink<Tuple2<String, byte[]>> report) {
        compare(read(plan, reading), report);
    }

    DataStream<RowData> read(List<Tuple2<Byte, String>> plan, FileRows reading) {
        DataStream<Tuple2<Byte, String>> files = files(plan); //             client    -> files of both sides
        return rows(files, reading); //                                      files     -> rows with their side
    }

    void compare(DataStream<RowData> rows, ReportSink<Tuple2<String, byte[]>> report) {
        DataStream<RowData> judged = condition(rows); //                     rows      -> may this row change?
        SingleOutputStreamOperator<Tuple2<String, byte[]>> tallies = compare(judged); // by key -> counts by partition
        report(tallies, report); //                                          all       -> one file (parallelism 1)
        evidence.accept(tallies.getSideOutput(KeptKey.SIDE)); //             keys      -> evidence
    }

    private DataStream<Tuple2<Byte, String>> files(List<Tuple2<Byte, String>> plan) {
        return SnapshotFiles.stream(env, plan)
                .name(DiffOperator.FILES.label())
                .uid(DiffOperator.FILES.uid())
                .rebalance();
    }

    private DataStream<RowData> rows(DataStream<Tuple2<Byte, String>> files, FileRows reading) {
        return files.flatMap(reading)
                .returns(InternalTypeInfo.of(shape.tagged()))
                .name(DiffOperator.ROWS.label())
                .uid(DiffOperator.ROWS.uid());
    }

    private DataStream<RowData> condition(DataStream<RowData> rows) {
        Map<String, String> conditions = new TreeMap<>();
        request.expect().ifPresent(expect -> conditions.put(shape.mayChangeColumn(), expect.where()));
        request.where().ifPresent(where -> conditions.put(shape.askedColumn(), where));
        return conditions.isEmpty() ? rows : new DeclaredCondition(conditions).on(env, rows);
    }

    private SingleOutputStreamOperator<Tuple2<String, byte[]>> compare(DataStream<RowData> judged) {
        return judged.keyBy(new GroupingKey(shape))
                .transform(DiffOperator.COMPARE.label(), TALLY, new CompareKeys(shape, request.evidence()))
                .uid(DiffOperator.COMPARE.uid());
    }

    private static void report(DataStream<Tuple2<String, byte[]>> tallies, ReportSink<Tuple2<String, byte[]>> report) {
        tallies.sinkTo(report)
                .name(DiffOperator.REPORT.label())
                .uid(DiffOperator.REPORT.uid())
                .setParallelism(1);
    }
}
