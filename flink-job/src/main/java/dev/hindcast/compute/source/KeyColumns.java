package dev.hindcast.compute.source;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.compute.winner.KeyText;
import dev.hindcast.compute.winner.OrderedFields;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/**
 * The narrow projection from which winners are chosen.
 *
 * @param projection key, version, delete flag, what a filter needs, and the row's position as the last column
 * @param keyText keys for people
 * @param deleted position of the delete flag, -1 when rows are never deleted
 * @param place position of the row's position
 */
public record KeyColumns(Schema projection, KeyFields key, KeyFields version, KeyText keyText, int deleted, int place)
        implements Serializable {
    /** Picks the columns from the source's schema. */
    public static KeyColumns of(
            Schema schema, List<String> key, List<String> version, Optional<String> deleted, String partition) {
        Set<String> names = new LinkedHashSet<>(key);
        names.addAll(version);
        refuseUnordered(schema, names);
        deleted.ifPresent(names::add);
        names.add(partition);
        Schema projection = SourceColumns.withPosition(SourceColumns.select(schema, names));
        return new KeyColumns(
                projection,
                KeyFields.of(projection, key),
                KeyFields.of(projection, version),
                new KeyText(key.stream().map(projection::findField).toList()),
                deleted.map(name -> SourceColumns.positions(projection, List.of(name))[0])
                        .orElse(-1),
                projection.columns().size() - 1);
    }

    /** Whether this version deletes its key; a null flag does not. */
    public boolean deletes(ColumnBatch batch, int row) {
        return deleted >= 0
                && !batch.column(deleted).isNull(row)
                && batch.column(deleted, BooleanVector.class).values()[row];
    }

    private static void refuseUnordered(Schema schema, Set<String> names) {
        var unused = OrderedFields.of(FlinkSchemaUtil.convert(schema), List.copyOf(names));
    }
}
