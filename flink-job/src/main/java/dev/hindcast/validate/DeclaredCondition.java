package dev.hindcast.validate;

import static org.apache.flink.table.api.Expressions.callSql;

import dev.hindcast.error.ErrorCode;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.Expression;

/**
 * SQL conditions on rows, evaluated by Flink: which rows may change, and which are asked for. Each is one scalar expression
 * over the target's columns: no subquery, no aggregate, nothing that could look at another row.
 */
final class DeclaredCondition {
    private static final String INPUT = "diff_rows_to_judge";

    private final Map<String, String> conditions;

    /** Puts the truth of each condition into the boolean column that it stands under; NULL counts as false. */
    DeclaredCondition(Map<String, String> conditions) {
        this.conditions = new TreeMap<>(conditions);
    }

    DataStream<RowData> on(StreamExecutionEnvironment env, DataStream<RowData> rows) {
        try {
            StreamTableEnvironment tables = BatchSql.in(env);
            // Named, so that the graph does not show a number that differs from run to run.
            tables.createTemporaryView(INPUT, rows);
            Table judged = tables.from(INPUT)
                    .addOrReplaceColumns(conditions.entrySet().stream()
                            .map(each -> callSql(each.getValue()).isTrue().as(each.getKey()))
                            .toArray(Expression[]::new));
            return tables.toDataStream(
                    judged, judged.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));
        } catch (RuntimeException failure) {
            // Only planning happens here; whatever the planner dislikes is in the text.
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot plan the declared condition \"%s\": %s", said(), BatchSql.reason(failure))
                    .value(said())
                    .expected("a true-or-false SQL expression over the target's columns")
                    .next("hindcast plan SPEC")
                    .because(failure);
        }
    }

    private String said() {
        return String.join("\", \"", conditions.values());
    }
}
