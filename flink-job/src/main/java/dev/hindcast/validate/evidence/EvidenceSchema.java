package dev.hindcast.validate.evidence;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;

import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * The evidence table: rows of kind {@code count} say how many keys moved, by partition, column, slice and direction; all
 * other rows are keys with their values on both sides.
 */
final class EvidenceSchema {
    static final Schema SCHEMA = new Schema(
            required(1, "run_id", Types.StringType.get()),
            required(2, "comparison", Types.StringType.get()),
            required(3, "compared_at", Types.TimestampType.withZone()),
            required(4, "old_snapshot", Types.LongType.get()),
            required(5, "new_snapshot", Types.LongType.get()),
            required(6, "partition_value", Types.StringType.get()),
            required(7, "kind", Types.StringType.get(), "count, changed, appeared, vanished or repeated"),
            optional(8, "key", Types.StringType.get(), "key columns joined by |"),
            optional(9, "expected", Types.BooleanType.get()),
            optional(10, "right_direction", Types.BooleanType.get()),
            optional(11, "before", Types.MapType.ofRequired(12, 13, Types.StringType.get(), Types.StringType.get())),
            optional(14, "after", Types.MapType.ofRequired(15, 16, Types.StringType.get(), Types.StringType.get())),
            optional(17, "column_name", Types.StringType.get(), "of a count; * for whole rows"),
            optional(18, "direction", Types.StringType.get(), "of a count: up, down, changed, appeared or vanished"),
            optional(19, "slice", Types.StringType.get(), "of a count: column=value"),
            required(20, "keys", Types.LongType.get(), "how many keys this row stands for"));

    private EvidenceSchema() {}

    /** By run, so that the evidence of an old one can be dropped without reading it. */
    static PartitionSpec spec() {
        return PartitionSpec.builderFor(SCHEMA).identity("run_id").build();
    }
}
