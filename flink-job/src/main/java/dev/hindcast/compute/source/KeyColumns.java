package dev.hindcast.compute.source;

import dev.hindcast.compute.winner.OrderedFields;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/**
 * The narrow projection from which winners are chosen.
 *
 * @param projection key, version, delete flag, what a filter needs, and the row's position as the last column
 * @param deleted position of the delete flag, -1 when rows are never deleted
 * @param place position of the row's position
 */
public record KeyColumns(Schema projection, OrderedFields key, OrderedFields version, int deleted, int place)
        implements Serializable {
    /** Picks the columns from the source's schema. */
    public static KeyColumns of(
            Schema schema, List<String> key, List<String> version, Optional<String> deleted, String partition) {
        Set<String> names = new LinkedHashSet<>(key);
        names.addAll(version);
        deleted.ifPresent(names::add);
        names.add(partition);
        Schema projection = SourceColumns.withPosition(SourceColumns.select(schema, names));
        RowType row = FlinkSchemaUtil.convert(projection);
        return new KeyColumns(
                projection,
                OrderedFields.of(row, key),
                OrderedFields.of(row, version),
                deleted.map(row::getFieldIndex).orElse(-1),
                row.getFieldCount() - 1);
    }

    /** Whether this version deletes its key; a null flag does not. */
    boolean deletes(RowData row) {
        return deleted >= 0 && !row.isNullAt(deleted) && row.getBoolean(deleted);
    }
}
