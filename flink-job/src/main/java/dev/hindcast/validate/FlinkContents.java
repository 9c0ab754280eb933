package dev.hindcast.validate;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.SourceRows;
import dev.hindcast.compute.batch.BatchToRows;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.utils.JoinedRowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Reconciles with bounded Flink jobs: the winners and the transform of a compute job, and the reader of a snapshot. */
public final class FlinkContents implements Contents {
    private final FlinkRuntime flink;
    private final Catalogs catalogs;

    /** Runs its jobs on {@code flink}. */
    public FlinkContents(FlinkRuntime flink, Catalogs catalogs) {
        this.flink = flink;
        this.catalogs = catalogs;
    }

    @Override
    public List<SourceFold> ofSource(ComputeRequest request) {
        StreamExecutionEnvironment env = flink.batch(request.parallelism());
        SourceRows.Stages source = new SourceRows(catalogs).in(env, request);
        try (ReportFile report = new ReportFile(source.target(), "fold")) {
            new FoldGraph(source, how(request, source.target()))
                    .build(report.sink(new FoldReport(request.partitions())));
            flink.run(env, "hindcast fold " + request.targetTable());
            return List.of(report.read(SourceFold[].class));
        }
    }

    @Override
    public List<PartitionContent> ofSnapshot(ComputeRequest request, long snapshotId) {
        Table target = catalogs.load(request.targetTable());
        ReadBackRequest reading = new ReadBackRequest(
                request.targetTable(),
                snapshotId,
                request.partitions(),
                request.resultKey(),
                request.version(),
                Measuring.reconciledBy(),
                request.parallelism());
        return new ReadBack(flink, catalogs)
                .measure(reading, target, target.schema()).stream()
                        .map(PartitionReading::content)
                        .toList();
    }

    @Override
    public List<PartitionDiff> differences(ComputeRequest request, long snapshotId, int samples) {
        StreamExecutionEnvironment env = flink.batch(request.parallelism());
        SourceRows.Stages source = new SourceRows(catalogs).in(env, request);
        Table target = source.target();
        DiffRequest diff = new DiffRequest(
                request.targetTable(),
                0,
                snapshotId,
                request.partitions(),
                request.resultKey(),
                List.of(),
                Optional.empty(),
                request.slices(),
                samples,
                request.parallelism(),
                Optional.empty(),
                Optional.empty());
        PartitionFilter filter = PartitionFilter.of(target, target.schema());
        DiffShape shape = new DiffShape(diff, FlinkSchemaUtil.convert(target.schema()), filter.column());
        try (ReportFile report = new ReportFile(target, "trace")) {
            DiffGraph graph = new DiffGraph(env, diff, shape);
            DataStream<RowData> actual = graph.read(
                    SnapshotFiles.of(target, snapshotId, filter.in(request.partitions())),
                    FileRows.tagged(target, target.schema()));
            graph.compare(
                    tagged(source.batches(), target, shape).union(actual),
                    report.sink(new TallyReport(shape, request.partitions())));
            flink.run(env, "hindcast trace " + request.targetTable());
            return List.of(report.read(PartitionDiff[].class));
        }
    }

    private static DataStream<RowData> tagged(DataStream<ColumnBatch> batches, Table target, DiffShape shape) {
        TypeInformation<RowData> plain = InternalTypeInfo.of(FlinkSchemaUtil.convert(target.schema()));
        return batches.transform("trace rows", plain, new BatchToRows())
                .uid("hindcast-trace-rows")
                .map(row -> (RowData) new JoinedRowData(row.getRowKind(), row, DiffShape.tags(Side.OLD.code())))
                .returns(InternalTypeInfo.of(shape.tagged()))
                .name("trace side")
                .uid("hindcast-trace-side");
    }

    private static Measuring how(ComputeRequest request, Table target) {
        return new Measuring(
                PartitionFilter.of(target, target.schema()).column(),
                request.partitions(),
                request.resultKey(),
                request.version(),
                Measuring.reconciledBy());
    }
}
