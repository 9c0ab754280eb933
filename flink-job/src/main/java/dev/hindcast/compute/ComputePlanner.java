package dev.hindcast.compute;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.KeyColumns;
import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.source.UnitPlanner;
import dev.hindcast.compute.transform.Dimension;
import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.compute.transform.TransformView;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.write.ResultFile;
import dev.hindcast.compute.write.TargetFiles;
import dev.hindcast.compute.write.TargetPartition;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LocalDays;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.DerivedDay;
import dev.hindcast.table.TransformCode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.util.SnapshotUtil;

/** Looks up on the client what the workers of a request need, and refuses what cannot be computed before anything runs. */
final class ComputePlanner {
    private final Catalogs catalogs;
    private final PlannedOnce checked = new PlannedOnce();
    private final Dimensions dimensions = new Dimensions();

    ComputePlanner(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    ComputePlan plan(ComputeRequest request) {
        return plan(request, resultLocation(request));
    }

    /** The same with the place where the job leaves its answer. */
    ComputePlan plan(ComputeRequest asked, String resultLocation) {
        Table source = catalogs.load(asked.sourceTable());
        Table target = catalogs.load(asked.targetTable());
        UnitPlanner units = units(asked, source, target);
        Schema stored = SnapshotUtil.schemaFor(source, asked.sourceSnapshot());
        Optional<LocalDays> days = LocalDays.parse(asked.partitionColumn());
        ComputeRequest request = days.isEmpty() ? asked : asked.partitionedBy(DerivedDay.name(target));
        Schema schema =
                days.isEmpty() ? stored : DerivedDay.added(stored, request.partitionColumn(), request.sourceTable());
        Map<String, Table> tables = dependencies(request);
        Map<String, Schema> dependencies = Dimensions.schemas(request, tables);
        TransformCode code = TransformCode.of(request.transformSql());
        TransformShape shape = checked.shape(code, schema, dependencies, target, request.key());
        refuseMovedPartition(request, target, shape);
        Schema columns = SourceColumns.select(schema, columnsRead(request, shape));
        Map<String, Dimension> found =
                dimensions.load(request, tables, columns, FlinkSchemaUtil.convert(columns), shape.wholePartition());
        RowType view = TransformView.type(columns, dependencies);
        JoinedColumns input =
                new JoinedColumns(columns, dependencies).select(shape.used().dependencies());
        TransformWay way = shape.wholePartition()
                ? new TransformWay.OverPartitions()
                : checked.way(code, input, dependencies, target, request.key());
        List<ReadUnit> planned =
                request.keyMoves() ? units.planWithOthers(request.partitions()) : units.plan(request.partitions());
        if (days.isPresent()) {
            refuseNested(request, columns);
        }
        KeyColumns keys = KeyColumns.of(
                stored,
                request.key(),
                request.version(),
                request.deleted(),
                LocalDays.sourceColumn(asked.partitionColumn()));
        ResultFile result = new ResultFile(target, resultLocation);
        return new ComputePlan(
                request, new TableRows(source, stored), days, planned, keys, columns, view, found, way, target, result);
    }

    private static UnitPlanner units(ComputeRequest asked, Table source, Table target) {
        return new UnitPlanner(
                source,
                asked.sourceSnapshot(),
                asked.partitionColumn(),
                TargetFiles.fileSize(target),
                asked.parallelism());
    }

    private static void refuseNested(ComputeRequest request, Schema columns) {
        if (!ColumnBatch.holds(columns)) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot compute %s by local day: the transform reads nested columns of %s",
                            request.targetTable(), request.sourceTable())
                    .value(columns.toString())
                    .expected("plain columns, or a source column that holds the day");
        }
    }

    private Map<String, Table> dependencies(ComputeRequest request) {
        Map<String, Table> tables = new LinkedHashMap<>();
        request.dependencies().forEach((alias, spec) -> tables.put(alias, catalogs.load(spec.table())));
        return tables;
    }

    /** What the SQL reads, and what the joins and the stages themselves read. */
    private static Set<String> columnsRead(ComputeRequest request, TransformShape shape) {
        Set<String> names = new HashSet<>(shape.used().source());
        names.addAll(request.key());
        names.add(request.partitionColumn());
        request.dependencies().values().forEach(spec -> {
            names.addAll(spec.keys().values());
            names.add(spec.asOf());
        });
        return names;
    }

    /** A row must stay in its partition, provably: the column is handed through and not calculated. */
    private static void refuseMovedPartition(ComputeRequest request, Table target, TransformShape shape) {
        String column = TargetPartition.column(target.schema(), target.spec()).name();
        String origin = shape.unchanged().get(column);
        if (!request.partitionColumn().equals(origin)) {
            throw ErrorCode.PARTITION_NOT_ALIGNED
                    .error(
                            "Cannot compute %s: its partition column %s is %s, so that a row could leave its partition",
                            request.targetTable(), column, origin == null ? "calculated" : "source column " + origin)
                    .value(origin == null ? "an expression" : origin)
                    .expected("source column " + request.partitionColumn() + " as it is");
        }
    }

    private static String resultLocation(ComputeRequest request) {
        String prefix = request.stagingPrefix();
        return (prefix.endsWith("/") ? prefix : prefix + "/") + "result-" + UUID.randomUUID() + ".json";
    }
}
