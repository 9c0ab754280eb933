package dev.hindcast.validate;

import static org.apache.flink.table.api.Expressions.callSql;

import dev.hindcast.error.ErrorCode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;

/**
 * The SQL condition of the spec that says which rows may change, evaluated by Flink. It is one scalar expression over the
 * target's columns: no subquery, no aggregate, nothing that could look at another row.
 */
final class DeclaredCondition {
    private static final String INPUT = "diff_rows_to_judge";

    private final String where;
    private final String column;

    /** Puts the truth of {@code where} into the boolean {@code column}; NULL counts as false. */
    DeclaredCondition(String where, String column) {
        this.where = where;
        this.column = column;
    }

    DataStream<RowData> on(StreamExecutionEnvironment env, DataStream<RowData> rows) {
        try {
            StreamTableEnvironment tables = BatchSql.in(env);
            // Named, so that the graph does not show a number that differs from run to run.
            tables.createTemporaryView(INPUT, rows);
            Table judged = tables.from(INPUT)
                    .addOrReplaceColumns(callSql(where).isTrue().as(column));
            return tables.toDataStream(
                    judged, judged.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));
        } catch (RuntimeException failure) {
            // Only planning happens here; whatever the planner dislikes is in the text.
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot plan the declared condition \"%s\": %s", where, BatchSql.reason(failure))
                    .value(where)
                    .expected("a true-or-false SQL expression over the target's columns")
                    .next("hindcast plan SPEC")
                    .because(failure);
        }
    }
}
