package dev.hindcast.compute.write;

import dev.hindcast.error.ErrorCode;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** The one column by which a target is partitioned. */
public final class TargetPartition {
    private TargetPartition() {}

    /**
     * Finds it.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED when the table is not partitioned by exactly one
     *     column as it is
     */
    public static Types.NestedField column(Schema schema, PartitionSpec spec) {
        if (spec.fields().size() != 1 || !spec.fields().get(0).transform().isIdentity()) {
            throw ErrorCode.PARTITION_NOT_ALIGNED
                    .error("Cannot write the target: its partition spec is %s", spec)
                    .value(spec)
                    .expected("identity of one column");
        }
        return schema.findField(spec.fields().get(0).sourceId());
    }
}
