package dev.hindcast.compute;

import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.SqlTransformCheck;
import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.compute.transform.batch.JavaCheck;
import dev.hindcast.compute.transform.batch.JavaPlan;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.transform.compiled.CompiledQuery;
import dev.hindcast.compute.transform.partition.PartitionSql;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.WarehouseTransforms;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Table;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Remembers what was found out about a transform: a run asks the same questions for each of its partitions. */
final class PlannedOnce {
    private final SqlTransformCheck check = new SqlTransformCheck();
    private final Map<String, TransformShape> shapes = new ConcurrentHashMap<>();
    private final Map<String, CompiledQuery> compiled = new ConcurrentHashMap<>();

    /**
     * What the code reads and hands on.
     *
     * @param key columns that tell the rows of the source apart
     */
    TransformShape shape(
            TransformCode code, Schema source, Map<String, Schema> dependencies, Table target, List<String> key) {
        return shapes.computeIfAbsent(
                question(code, source, dependencies, target) + key,
                ignored -> look(code, source, dependencies, target, key));
    }

    private TransformShape look(
            TransformCode code, Schema source, Map<String, Schema> dependencies, Table target, List<String> key) {
        if (code instanceof TransformCode.JavaClass java) {
            byte[] jar = WarehouseTransforms.jar(target, java.jar());
            return JavaCheck.inspect(java, jar, source, dependencies, target.schema());
        }
        TransformShape shape = sql(code.text(), source, dependencies, key);
        ResultColumns.match(shape.output(), FlinkSchemaUtil.convert(target.schema()));
        return shape;
    }

    /** The plan has seen that the text is what the spec says; here the text itself tells what it looks at. */
    private TransformShape sql(String text, Schema source, Map<String, Schema> dependencies, List<String> key) {
        try {
            return check.inspect(text, source, dependencies);
        } catch (HindcastException notARowTransform) {
            if (notARowTransform.code() != ErrorCode.TRANSFORM_INVALID) {
                throw notARowTransform;
            }
            return new PartitionSql(text, key).inspect(source, dependencies);
        }
    }

    /**
     * How it runs.
     *
     * @param input the columns that a joined batch has
     * @param key key columns, for messages
     */
    TransformWay way(
            TransformCode code, JoinedColumns input, Map<String, Schema> dependencies, Table target, List<String> key) {
        if (code instanceof TransformCode.JavaClass java) {
            return new TransformWay.OverBatches(new JavaPlan(java, input, target, key));
        }
        if (!ColumnBatch.holds(input.schema()) || !ColumnBatch.holds(target.schema())) {
            return new TransformWay.OverRows("nested columns");
        }
        CompiledQuery query = compiled.computeIfAbsent(
                question(code, input.schema(), dependencies, target) + key,
                ignored -> check.compile(code.text(), input, dependencies, target.schema(), key));
        return query instanceof CompiledQuery.Compiled done
                ? new TransformWay.OverBatches(done.plan())
                : new TransformWay.OverRows(((CompiledQuery.LeftToPlanner) query).why());
    }

    private static String question(TransformCode code, Schema source, Map<String, Schema> dependencies, Table target) {
        StringBuilder question = new StringBuilder(code.text()).append('\n').append(SchemaParser.toJson(source));
        dependencies.forEach((alias, schema) ->
                question.append('\n').append(alias).append(' ').append(SchemaParser.toJson(schema)));
        return question.append('\n')
                .append(SchemaParser.toJson(target.schema()))
                .toString();
    }
}
