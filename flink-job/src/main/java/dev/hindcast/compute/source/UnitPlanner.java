package dev.hindcast.compute.source;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LocalDays;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.SnapshotUtil;

/** Plans which files hold the requested partitions at a snapshot, and packs them into units. */
public final class UnitPlanner {
    private final Table table;
    private final long snapshotId;
    private final Types.NestedField column;
    private final Optional<LocalDays> days;
    private final long unitBytes;
    private final int tasks;

    /**
     * A planner of one snapshot.
     *
     * @param partition column that holds a row's partition value, or its local day: see {@link LocalDays}
     * @param unitBytes size in bytes that a unit should not exceed
     * @param tasks that work on units at the same time
     * @throws dev.hindcast.error.HindcastException PINNED_SNAPSHOT_GONE, or TRANSFORM_INVALID for an unknown column
     */
    public UnitPlanner(Table table, long snapshotId, String partition, long unitBytes, int tasks) {
        Snapshot snapshot = table.snapshot(snapshotId);
        if (snapshot == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error("Cannot read table %s: snapshot %d is not in its metadata", table.name(), snapshotId)
                    .value(snapshotId);
        }
        refuseAnEmptyListing(table, snapshot);
        this.table = table;
        this.snapshotId = snapshotId;
        this.days = LocalDays.parse(partition);
        this.column = SourceColumns.find(
                SnapshotUtil.schemaFor(table, snapshotId), LocalDays.sourceColumn(partition), table.name());
        this.unitBytes = unitBytes;
        this.tasks = tasks;
    }

    /**
     * The units of these partitions, in their order; a partition without files has none.
     *
     * @throws dev.hindcast.error.HindcastException SOURCE_UNREADABLE
     */
    public List<ReadUnit> plan(List<String> partitions) {
        List<ReadUnit> units = new ArrayList<>();
        Map<String, List<FileScanTask>> files = tasksByPartition(partitions);
        int[] counts = UnitCounts.of(
                files.values().stream().mapToLong(UnitPlanner::bytes).toArray(), unitBytes, tasks);
        int partition = 0;
        for (var each : files.entrySet()) {
            for (List<FileScanTask> unit : UnitPacking.of(each.getValue(), counts[partition])) {
                units.add(new ReadUnit(units.size(), each.getKey(), 0, unit, filters(each.getKey(), unit)));
            }
            partition++;
        }
        return List.copyOf(units);
    }

    /**
     * The units of these partitions, and after them those of all other rows of the table.
     *
     * @throws dev.hindcast.error.HindcastException SOURCE_UNREADABLE
     */
    public List<ReadUnit> planWithOthers(List<String> partitions) {
        List<ReadUnit> units = new ArrayList<>(plan(partitions));
        Expression others = Expressions.not(
                partitions.stream().map(this::within).reduce(Expressions::or).orElse(Expressions.alwaysFalse()));
        Expression nowhere = Expressions.isNull(column.name());
        List<FileScanTask> files = scan(Expressions.or(others, nowhere));
        int[] count = UnitCounts.of(new long[] {bytes(files)}, unitBytes, tasks);
        for (List<FileScanTask> unit : UnitPacking.of(files, count[0])) {
            List<Expression> filters = isBound(unit) ? List.of() : List.of(Expressions.or(others, nowhere));
            units.add(new ReadUnit(units.size(), ReadUnit.ELSEWHERE, 0, unit, filters));
        }
        return List.copyOf(units);
    }

    private Map<String, List<FileScanTask>> tasksByPartition(List<String> partitions) {
        if (days.isPresent()) {
            return scanEach(partitions);
        }
        Map<String, List<FileScanTask>> byPartition = new LinkedHashMap<>();
        partitions.forEach(partition -> byPartition.put(partition, new ArrayList<>()));
        Object[] values =
                partitions.stream().map(partition -> literal(partition, column)).toArray();
        for (FileScanTask task : scan(Expressions.in(column.name(), values))) {
            OptionalInt field = identityField(task.spec());
            if (field.isEmpty()) {
                return scanEach(partitions);
            }
            Object value = task.file().partition().get(field.getAsInt(), Object.class);
            List<FileScanTask> tasks = byPartition.get(PartitionValue.text(value, column.type()));
            if (tasks != null) {
                tasks.add(task);
            }
        }
        return byPartition;
    }

    /** A file that is not bound to one partition is read once for each, with a filter. */
    private Map<String, List<FileScanTask>> scanEach(List<String> partitions) {
        Map<String, List<FileScanTask>> byPartition = new LinkedHashMap<>();
        partitions.forEach(partition -> byPartition.put(partition, scan(within(partition))));
        return byPartition;
    }

    private List<FileScanTask> scan(Expression filter) {
        try (CloseableIterable<FileScanTask> tasks =
                table.newScan().useSnapshot(snapshotId).filter(filter).planFiles()) {
            List<FileScanTask> found = new ArrayList<>();
            tasks.forEach(found::add);
            return found;
        } catch (IOException | RuntimeException cause) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error("Cannot list the files of table %s: %s", table.name(), cause)
                    .value(snapshotId)
                    .because(cause);
        }
    }

    private static long bytes(List<FileScanTask> files) {
        return files.stream().mapToLong(FileScanTask::length).sum();
    }

    private List<Expression> filters(String partition, List<FileScanTask> unit) {
        return isBound(unit) ? List.of() : List.of(within(partition));
    }

    /** Whether each of the files is of one partition alone. */
    private boolean isBound(List<FileScanTask> unit) {
        return days.isEmpty()
                && unit.stream().allMatch(task -> identityField(task.spec()).isPresent());
    }

    private Expression within(String partition) {
        return days.map(of -> within(of.window(LocalDate.parse(partition))))
                .orElseGet(() -> Expressions.equal(column.name(), literal(partition, column)));
    }

    private Expression within(LocalDays.Window window) {
        return window.isEmpty()
                ? Expressions.alwaysFalse()
                : Expressions.and(
                        Expressions.greaterThanOrEqual(
                                column.name(), window.start().toString()),
                        Expressions.lessThan(column.name(), window.end().toString()));
    }

    private OptionalInt identityField(PartitionSpec spec) {
        return IntStream.range(0, spec.fields().size())
                .filter(i -> spec.fields().get(i).sourceId() == column.fieldId()
                        && spec.fields().get(i).transform().isIdentity())
                .findFirst();
    }

    /** Expressions take a date as text; its day as a bare int would be refused. */
    private static Object literal(String partition, Types.NestedField column) {
        Object value = PartitionValue.parse(partition, column);
        return column.type().typeId() == org.apache.iceberg.types.Type.TypeID.DATE ? partition : value;
    }

    /** A store that lists nothing is not an empty table. */
    private static void refuseAnEmptyListing(Table table, Snapshot snapshot) {
        String files = snapshot.summary().getOrDefault("total-data-files", "0");
        if (!"0".equals(files) && snapshot.allManifests(table.io()).isEmpty()) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error(
                            "Cannot read table %s: snapshot %d counts %s data files but lists none",
                            table.name(), snapshot.snapshotId(), files)
                    .value(0)
                    .expected(files + " files");
        }
    }
}
