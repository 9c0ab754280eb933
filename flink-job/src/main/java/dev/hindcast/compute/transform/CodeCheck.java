package dev.hindcast.compute.transform;

import dev.hindcast.compute.transform.batch.JavaCheck;
import dev.hindcast.plan.TransformCheck;
import dev.hindcast.plan.TransformFiles;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.table.TransformCode;
import java.util.Map;
import org.apache.iceberg.Schema;

/** Judges either kind of code before a run: a query by Flink's planner, a class by its jar. */
public final class CodeCheck implements TransformCheck {
    private final SqlTransformCheck sql = new SqlTransformCheck();

    @Override
    public UsedColumns check(
            TransformFiles files, Schema sourceSchema, Map<String, Schema> dependencySchemas, Schema targetSchema) {
        return files.code() instanceof TransformCode.JavaClass code
                ? JavaCheck.inspect(code, files.jar(), sourceSchema, dependencySchemas, targetSchema)
                        .used()
                : sql.check(files.code().text(), sourceSchema, dependencySchemas, targetSchema);
    }

    @Override
    public void requireCondition(String where, Schema targetSchema) {
        ConditionCheck.require(where, targetSchema);
    }
}
