package dev.hindcast.compute.write;

import dev.hindcast.error.ErrorCode;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** How the transform's output columns become the target's: by name, without any loss. */
public final class ResultColumns implements Serializable {
    private final List<ResultColumn> columns;

    private ResultColumns(List<ResultColumn> columns) {
        this.columns = columns;
    }

    /**
     * Matches the output with the target.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID that names a missing, extra, doubled or lossy column
     */
    public static ResultColumns match(RowType output, RowType target) {
        refuseExtra(output, target);
        List<ResultColumn> columns = new ArrayList<>();
        for (int i = 0; i < target.getFieldCount(); i++) {
            String name = target.getFieldNames().get(i);
            int from = output.getFieldIndex(name);
            if (from < 0) {
                throw ErrorCode.TRANSFORM_INVALID
                        .error("Cannot use the transform: it gives no column %s", name)
                        .value(output.getFieldNames())
                        .expected(target.getFieldNames());
            }
            refuseLoss(name, output.getTypeAt(from), target.getTypeAt(i));
            columns.add(new ResultColumn(name, from, output.getTypeAt(from), target.getTypeAt(i)));
        }
        return new ResultColumns(columns);
    }

    /** The target's columns in order. */
    List<ResultColumn> columns() {
        return columns;
    }

    private static void refuseExtra(RowType output, RowType target) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : output.getFieldNames()) {
            if (!target.getFieldNames().contains(name) || !seen.add(name)) {
                throw ErrorCode.TRANSFORM_INVALID
                        .error("Cannot use the transform: column %s is not in the target, or is given twice", name)
                        .value(name)
                        .expected(target.getFieldNames());
            }
        }
    }

    private static void refuseLoss(String name, LogicalType from, LogicalType to) {
        if (isLossless(from, to)) {
            return;
        }
        throw ErrorCode.TRANSFORM_INVALID
                .error(
                        "Cannot use the transform: column %s is %s, which does not fit %s without loss; write an explicit CAST",
                        name, from.asSummaryString(), to.asSummaryString())
                .value(from.asSummaryString())
                .expected(to.asSummaryString());
    }

    /** Digits before the point may be more than the target has: each value is checked when it is written. */
    private static boolean isLossless(LogicalType from, LogicalType to) {
        LogicalTypeRoot source = from.getTypeRoot();
        LogicalTypeRoot target = to.getTypeRoot();
        return switch (target) {
            case DECIMAL -> from instanceof DecimalType decimal && decimal.getScale() <= ((DecimalType) to).getScale();
            case VARCHAR -> source == LogicalTypeRoot.VARCHAR || source == LogicalTypeRoot.CHAR;
            case VARBINARY -> source == LogicalTypeRoot.VARBINARY || source == LogicalTypeRoot.BINARY;
            case BIGINT -> source == LogicalTypeRoot.BIGINT || isSmallInteger(source);
            case INTEGER -> isSmallInteger(source);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                source == target && LogicalTypeChecks.getPrecision(from) <= LogicalTypeChecks.getPrecision(to);
            default -> source == target;
        };
    }

    private static boolean isSmallInteger(LogicalTypeRoot root) {
        return root == LogicalTypeRoot.INTEGER || root == LogicalTypeRoot.SMALLINT || root == LogicalTypeRoot.TINYINT;
    }
}
