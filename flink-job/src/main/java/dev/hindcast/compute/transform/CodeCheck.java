package dev.hindcast.compute.transform;

import dev.hindcast.compute.transform.batch.JavaCheck;
import dev.hindcast.compute.transform.partition.PartitionSql;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.plan.TransformCheck;
import dev.hindcast.plan.TransformFiles;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.table.TransformCode;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Judges either kind of code before a run: a query by Flink's planner, a class by its jar. */
public final class CodeCheck implements TransformCheck {
    private final SqlTransformCheck sql = new SqlTransformCheck();

    @Override
    public UsedColumns check(
            TransformFiles files, Schema sourceSchema, Map<String, Schema> dependencySchemas, Schema targetSchema) {
        if (files.keyOfPartition().isPresent() && files.code() instanceof TransformCode.Sql text) {
            TransformShape shape = new PartitionSql(
                            text.text(), files.keyOfPartition().get())
                    .inspect(sourceSchema, dependencySchemas);
            ResultColumns.match(shape.output(), FlinkSchemaUtil.convert(targetSchema));
            return shape.used();
        }
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
