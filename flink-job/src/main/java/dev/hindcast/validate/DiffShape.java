package dev.hindcast.validate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.AdditiveColumns;
import dev.hindcast.spec.GateSpec.Direction;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TinyIntType;

/** How to read a compared row: which columns are the key, which are compared, summed, judged, and where the tags are. */
final class DiffShape implements Serializable {
    private final RowType row;
    private final RowType tagged;
    private final ColumnReader partition;
    private final List<ColumnReader> all = new ArrayList<>();
    private final List<ColumnReader> key;
    private final List<ColumnReader> compared;
    private final List<ColumnReader> decimals;
    private final List<ColumnReader> slices;
    private final Map<ColumnReader, Direction> directions = new LinkedHashMap<>();
    private final int samples;

    DiffShape(DiffRequest request, RowType row, String partitionColumn) {
        this.row = row;
        this.tagged = tag(row);
        for (int i = 0; i < row.getFieldCount(); i++) {
            all.add(new ColumnReader(row, i));
        }
        this.partition = named(request, partitionColumn);
        this.key = request.key().stream().map(name -> named(request, name)).toList();
        Set<String> ignored = new LinkedHashSet<>(request.version());
        ignored.addAll(request.key());
        this.compared = where(column -> !ignored.contains(column.name()));
        this.decimals =
                where(column -> column.type().is(LogicalTypeRoot.DECIMAL) && AdditiveColumns.isAdditive(column.name()));
        this.slices = where(column -> request.slices().contains(column.name()));
        request.expect()
                .map(ExpectChange::direction)
                .orElse(Map.of())
                .forEach((name, direction) -> directions.put(numeric(named(request, name)), direction));
        this.samples = request.samplesPerPartition();
    }

    /** The target's columns, then the side, whether the row may change, and whether it is asked for. */
    RowType tagged() {
        return tagged;
    }

    /** Name of the column of {@link #tagged()} that says whether a row may change. */
    String mayChangeColumn() {
        return tagged.getFieldNames().get(row.getFieldCount() + 1);
    }

    /** Name of the last column of {@link #tagged()}. */
    String askedColumn() {
        return tagged.getFieldNames().get(row.getFieldCount() + 2);
    }

    /** What a reader puts behind a row: its side; nothing says yet that it may change, nor that it is not asked for. */
    static RowData tags(byte side) {
        return GenericRowData.of(side, false, true);
    }

    Side side(RowData tagged) {
        return Side.of(tagged.getByte(row.getFieldCount()));
    }

    boolean mayChange(RowData tagged) {
        return tagged.getBoolean(row.getFieldCount() + 1);
    }

    boolean isAsked(RowData tagged) {
        return tagged.getBoolean(row.getFieldCount() + 2);
    }

    /** The partition value as text; the empty word for NULL. */
    String partition(RowData tagged) {
        return Objects.requireNonNullElse(partition.text(tagged), "");
    }

    /** Partition column and key columns without repetition: rows that agree in them are compared with each other. */
    List<ColumnReader> grouping() {
        List<ColumnReader> columns = new ArrayList<>(List.of(partition));
        key.stream().filter(column -> column != partition).forEach(columns::add);
        return columns;
    }

    List<ColumnReader> all() {
        return all;
    }

    List<ColumnReader> key() {
        return key;
    }

    List<ColumnReader> compared() {
        return compared;
    }

    List<ColumnReader> decimals() {
        return decimals;
    }

    List<ColumnReader> slices() {
        return slices;
    }

    Map<ColumnReader, Direction> directions() {
        return directions;
    }

    int samples() {
        return samples;
    }

    /** Whether two rows of one key agree in everything that counts; NULL agrees with NULL only. */
    boolean agree(RowData before, RowData after) {
        for (ColumnReader column : compared) {
            if (!Objects.equals(column.stored(before), column.stored(after))) {
                return false;
            }
        }
        return true;
    }

    private ColumnReader named(DiffRequest request, String name) {
        return all.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ErrorCode.SPEC_INVALID
                        .error("Cannot compare snapshots of %s: it has no column '%s'", request.targetTable(), name)
                        .value(name)
                        .expected("one of " + row.getFieldNames())
                        .next("hindcast plan SPEC"));
    }

    private static ColumnReader numeric(ColumnReader column) {
        if (!column.type().is(LogicalTypeFamily.NUMERIC)) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot judge the direction of column '%s': its type is %s", column.name(), column.type())
                    .value(column.name())
                    .expected("a numeric column")
                    .next("hindcast plan SPEC");
        }
        return column;
    }

    private List<ColumnReader> where(Predicate<ColumnReader> wanted) {
        return all.stream().filter(wanted).toList();
    }

    private static RowType tag(RowType row) {
        List<RowType.RowField> fields = new ArrayList<>(row.getFields());
        fields.add(new RowType.RowField(free(row, "hindcast_side"), new TinyIntType(false)));
        fields.add(new RowType.RowField(free(row, "hindcast_may_change"), new BooleanType(false)));
        fields.add(new RowType.RowField(free(row, "hindcast_asked"), new BooleanType(false)));
        return new RowType(false, fields);
    }

    private static String free(RowType row, String wish) {
        String name = wish;
        while (row.getFieldNames().contains(name)) {
            name += "_";
        }
        return name;
    }
}
