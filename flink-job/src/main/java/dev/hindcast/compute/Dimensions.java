package dev.hindcast.compute;

import static java.util.Objects.requireNonNull;

import dev.hindcast.compute.transform.Dimension;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.util.SnapshotUtil;

/** Pinned dimensions, read once a process and cut to the days of each request: a snapshot never changes. */
final class Dimensions {
    private static final int KEPT = 32;

    private final Map<String, Dimension.Whole> known = new LinkedHashMap<>(KEPT, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Dimension.Whole> eldest) {
            return size() > KEPT;
        }
    };

    /** The schemas of the tables at the request's snapshots, by alias, in the order of the request. */
    static Map<String, Schema> schemas(ComputeRequest request, Map<String, Table> tables) {
        Map<String, Schema> schemas = new LinkedHashMap<>();
        tables.forEach(
                (alias, table) -> schemas.put(alias, SnapshotUtil.schemaFor(table, pinned(request, alias, table))));
        return schemas;
    }

    /**
     * What the request's partitions need of each table.
     *
     * @param whole all rows, whether or not a join could meet them
     */
    Map<String, Dimension> load(
            ComputeRequest request, Map<String, Table> tables, Schema columns, RowType source, boolean whole) {
        boolean byDay = requireNonNull(columns.findField(request.partitionColumn()))
                        .type()
                        .typeId()
                == Type.TypeID.DATE;
        Map<String, Dimension> dimensions = new LinkedHashMap<>();
        tables.forEach((alias, table) -> {
            DependencySpec spec = requireNonNull(request.dependencies().get(alias));
            Dimension.Whole read = whole(alias, spec, table, pinned(request, alias, table), source);
            boolean cut = !whole && byDay && spec.asOf().equals(request.partitionColumn());
            dimensions.put(alias, cut ? during(read, request.partitions()) : read.everything());
        });
        return dimensions;
    }

    private static Dimension during(Dimension.Whole whole, List<String> days) {
        List<LocalDate> sorted = days.stream().map(LocalDate::parse).sorted().toList();
        return sorted.isEmpty() ? whole.everything() : whole.during(sorted.get(0), sorted.get(sorted.size() - 1));
    }

    private synchronized Dimension.Whole whole(
            String alias, DependencySpec spec, Table table, long snapshot, RowType source) {
        String question =
                String.join("/", alias, spec.toString(), table.uuid().toString(), "" + snapshot, source.toString());
        return known.computeIfAbsent(question, ignored -> Dimension.load(alias, spec, table, snapshot, source));
    }

    private static long pinned(ComputeRequest request, String alias, Table table) {
        Long snapshot = request.dependencySnapshots().get(alias);
        if (snapshot == null || table.snapshot(snapshot) == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error(
                            "Cannot join %s: snapshot %s of table %s is not in its metadata",
                            alias, snapshot, table.name())
                    .value(String.valueOf(snapshot));
        }
        return snapshot;
    }
}
