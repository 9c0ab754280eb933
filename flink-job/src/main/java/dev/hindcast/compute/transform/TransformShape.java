package dev.hindcast.compute.transform;

import dev.hindcast.plan.UsedColumns;
import java.util.Map;
import org.apache.flink.table.types.logical.RowType;

/**
 * What the planner says of a transform.
 *
 * @param output its output columns
 * @param unchanged output column to the source column whose value it always has
 * @param wholePartition whether it looks at all rows of a partition at once
 */
public record TransformShape(RowType output, UsedColumns used, Map<String, String> unchanged, boolean wholePartition) {
    /** The shape of a transform that looks at one row at a time. */
    public TransformShape(RowType output, UsedColumns used, Map<String, String> unchanged) {
        this(output, used, unchanged, false);
    }
}
