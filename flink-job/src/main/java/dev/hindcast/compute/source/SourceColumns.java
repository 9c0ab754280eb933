package dev.hindcast.compute.source;

import dev.hindcast.error.ErrorCode;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Picks columns of a schema by name, in the schema's order, and their positions. */
public final class SourceColumns {
    private SourceColumns() {}

    /**
     * The column of this exact name.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when there is none
     */
    public static Types.NestedField find(Schema schema, String name, String tableName) {
        Types.NestedField found = schema.findField(name);
        if (found == null) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot read column %s: table %s has no such column", name, tableName)
                    .value(name)
                    .expected(schema.columns().stream()
                            .map(Types.NestedField::name)
                            .toList());
        }
        return found;
    }

    /** The top-level columns with these names, in the schema's order. */
    public static Schema select(Schema schema, Set<String> names) {
        return new Schema(schema.columns().stream()
                .filter(column -> names.contains(column.name()))
                .toList());
    }

    /** The same columns, and after them, if it is not there, the row's position in its file. */
    public static Schema withPosition(Schema schema) {
        if (schema.findField(MetadataColumns.ROW_POSITION.fieldId()) != null) {
            return schema;
        }
        return new Schema(java.util.stream.Stream.concat(
                        schema.columns().stream(), java.util.stream.Stream.of(MetadataColumns.ROW_POSITION))
                .toList());
    }

    /** Where these columns stand among the schema's top-level columns. */
    public static int[] positions(Schema schema, List<String> names) {
        List<String> all =
                schema.columns().stream().map(Types.NestedField::name).toList();
        return names.stream().mapToInt(all::indexOf).toArray();
    }
}
