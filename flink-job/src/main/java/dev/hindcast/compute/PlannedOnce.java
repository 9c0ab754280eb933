package dev.hindcast.compute;

import dev.hindcast.compute.transform.SqlTransformCheck;
import dev.hindcast.compute.transform.TransformShape;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;

/** Remembers what the planner said of a text: a run asks the same question for each of its partitions. */
final class PlannedOnce {
    private final SqlTransformCheck check;
    private final Map<String, TransformShape> known = new ConcurrentHashMap<>();

    PlannedOnce(SqlTransformCheck check) {
        this.check = check;
    }

    TransformShape shape(String sql, Schema source, Map<String, Schema> dependencies) {
        StringBuilder question = new StringBuilder(sql).append('\n').append(SchemaParser.toJson(source));
        dependencies.forEach((alias, schema) ->
                question.append('\n').append(alias).append(' ').append(SchemaParser.toJson(schema)));
        return known.computeIfAbsent(question.toString(), ignored -> check.inspect(sql, source, dependencies));
    }
}
