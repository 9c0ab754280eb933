package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/**
 * Compares two snapshots of a table key by key with one bounded Flink job. Every row counts: a file that both snapshots
 * hold is read once, for both sides.
 */
public final class FlinkSnapshotDiffer implements SnapshotDiffer {
    private final FlinkRuntime flink;
    private final Catalogs catalogs;

    /** Runs its jobs on {@code flink}. */
    public FlinkSnapshotDiffer(FlinkRuntime flink, Catalogs catalogs) {
        this.flink = flink;
        this.catalogs = catalogs;
    }

    /**
     * Compares, in the schema of the new snapshot. Answers in order of the partition text.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID for an unknown column, TRANSFORM_INVALID for a condition
     *     that cannot be planned, PINNED_SNAPSHOT_GONE, or FLINK_FAILED
     */
    @Override
    public List<PartitionDiff> diff(DiffRequest request) {
        Table table = catalogs.load(request.targetTable());
        Schema schema = SnapshotFiles.schema(table, request.newSnapshot());
        PartitionFilter filter = PartitionFilter.of(table, schema);
        DiffShape shape = new DiffShape(request, FlinkSchemaUtil.convert(schema), filter.column());
        StreamExecutionEnvironment env = flink.batch(request.parallelism());
        try (ReportFile report = new ReportFile(table, "diff")) {
            List<Tuple2<Byte, String>> files = SnapshotFiles.ofBoth(
                    table, request.oldSnapshot(), request.newSnapshot(), filter.in(request.partitions()));
            EvidenceKeeping keeping = EvidenceKeeping.of(catalogs, request);
            new DiffGraph(env, request, shape, keeping::on)
                    .build(
                            files,
                            FileRows.tagged(table, schema),
                            report.sink(new TallyReport(shape, request.partitions())));
            flink.run(env, "hindcast diff " + request.targetTable());
            List<PartitionDiff> diffs = List.of(report.read(PartitionDiff[].class));
            keeping.commit(diffs);
            return diffs;
        }
    }
}
