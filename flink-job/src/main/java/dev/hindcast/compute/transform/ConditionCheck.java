package dev.hindcast.compute.transform;

import static org.apache.flink.table.api.Expressions.callSql;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.Set;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/**
 * Judges, before anything is computed, the condition of a spec that says which rows may change: it is asked of millions of
 * rows, days later, and then has to mean one thing.
 */
final class ConditionCheck {
    private static final String JUDGED = "hindcast_judged";

    private ConditionCheck() {}

    static void require(String where, Schema target) {
        try {
            RowType row = FlinkSchemaUtil.convert(target);
            Table judged = judged(where, row);
            RowType output =
                    (RowType) judged.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
            RowTransformRules.shapeOf(SqlTransformCheck.tree(judged), row, output, Set.of());
        } catch (HindcastException refused) {
            throw refused.code()
                    .error("Cannot use gates.expect_change.where \"%s\": %s", where, refused.value())
                    .value(where)
                    .expected("a true-or-false SQL expression over one row of the target, the same at any time")
                    .because(refused);
        } catch (RuntimeException unplanned) {
            // Only planning happens here; whatever the planner dislikes is in the text.
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot use gates.expect_change.where \"%s\": %s", where, TransformView.reason(unplanned))
                    .value(where)
                    .expected("a true-or-false SQL expression over the target's columns")
                    .because(unplanned);
        }
    }

    private static Table judged(String where, RowType row) {
        StreamExecutionEnvironment env = SqlTransformCheck.environment();
        StreamTableEnvironment tables = TransformView.tables(env);
        Table judged = tables.fromDataStream(SqlTransformCheck.noRows(env, row))
                .addOrReplaceColumns(callSql(where).isTrue().as(JUDGED));
        // Only a query in SQL shows the planner's tree.
        tables.createTemporaryView(JUDGED, judged);
        return tables.sqlQuery("SELECT * FROM " + JUDGED);
    }
}
