package dev.hindcast.compute.merge;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.source.KeyColumns;
import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.transform.Dimension;
import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.winner.KeyFields;
import dev.hindcast.error.ErrorCode;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * All that workers, which have no catalog, need to merge windows: one code, one set of pinned dependencies, both tables.
 *
 * @param source reader of the raw table
 * @param keys the narrow projection of the raw table
 * @param columns the wide projection: what the transform and the joins read
 * @param dimensions in the order of the spec
 * @param target the target table
 * @param key names of the key columns, the same in both tables
 * @param partitionColumn the source's
 * @param vectors whether rows are replaced by deletion vectors where few of a file go, and not by rewriting it
 */
public record MergePlan(
        TableRows source,
        KeyColumns keys,
        Schema columns,
        List<Dimension> dimensions,
        BatchTransform.Plan transform,
        Table target,
        List<String> key,
        String partitionColumn,
        boolean vectors)
        implements Serializable {
    /**
     * Refuses tables whose keys cannot be compared byte by byte.
     *
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED
     */
    public MergePlan {
        dimensions = List.copyOf(dimensions);
        key = List.copyOf(key);
        requireSameKeys(source.schema(), target.schema(), key);
        target = SerializableTable.copyOf(target);
    }

    /** Reads all columns of the target. */
    TableRows targetRows() {
        return new TableRows(target, target.schema());
    }

    /** Key columns of the target, and the row's position. */
    Schema targetKeys() {
        return SourceColumns.withPosition(SourceColumns.select(target.schema(), new LinkedHashSet<>(key)));
    }

    /** A row's key in a batch of this schema, written the same for both tables. */
    KeyFields keyOf(Schema schema) {
        return KeyFields.of(marked(schema), key);
    }

    /** Optional columns in both: so each field is preceded by its presence, whatever the tables say about it. */
    private static Schema marked(Schema schema) {
        return new Schema(
                schema.columns().stream().map(Types.NestedField::asOptional).toList());
    }

    private static void requireSameKeys(Schema source, Schema target, List<String> key) {
        Stream<String> different = key.stream().filter(name -> !sameType(source, target, name));
        Optional<String> first = different.findFirst();
        if (first.isPresent() || !ColumnBatch.holds(target)) {
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot merge key by key: key column %s is not of one type in both tables", first.orElse(""))
                    .value(first.orElse("nested columns"))
                    .expected("plain columns, and the key columns of the raw table in the target");
        }
    }

    private static boolean sameType(Schema source, Schema target, String name) {
        Types.NestedField from = source.findField(name);
        Types.NestedField to = target.findField(name);
        return from != null && to != null && from.type().equals(to.type());
    }
}
