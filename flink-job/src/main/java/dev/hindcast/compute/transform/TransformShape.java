package dev.hindcast.compute.transform;

import dev.hindcast.plan.UsedColumns;
import java.util.Map;
import org.apache.flink.table.types.logical.RowType;

/**
 * What the planner says of a row transform.
 *
 * @param output its output columns
 * @param unchanged output column to the source column whose value it always has
 */
public record TransformShape(RowType output, UsedColumns used, Map<String, String> unchanged) {}
