package dev.hindcast.compute.transform;

import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.UnitSource;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.transform.compiled.CompiledQuery;
import dev.hindcast.compute.wire.JavaFormat;
import dev.hindcast.compute.wire.Stage;
import dev.hindcast.compute.write.ResultColumns;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.UsedColumns;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableImpl;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Asks Flink's planner, without running anything, whether a SQL text is a row transform and what it reads. */
public final class SqlTransformCheck {
    /**
     * Plans the transform against these schemas.
     *
     * @param dependencySchemas alias to schema, in the order of the spec
     * @return the columns that it reads
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID with the planner's message, or when an output column
     *     is missing, extra or would lose digits; NOT_DETERMINISTIC that names the function
     */
    public UsedColumns check(
            String sql, Schema sourceSchema, Map<String, Schema> dependencySchemas, Schema targetSchema) {
        TransformShape shape = inspect(sql, sourceSchema, dependencySchemas);
        ResultColumns.match(shape.output(), FlinkSchemaUtil.convert(targetSchema));
        return shape.used();
    }

    /** The same without a target. */
    public TransformShape inspect(String sql, Schema sourceSchema, Map<String, Schema> dependencySchemas) {
        RowType view = TransformView.type(sourceSchema, dependencySchemas);
        Table table = planned(sql, view);
        RowType output =
                (RowType) table.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
        TransformShape shape = RowTransformRules.shapeOf(tree(table), view, output, dependencySchemas.keySet());
        if (canBePlannedOver(sql, shape.used().source(), sourceSchema, dependencySchemas)) {
            return shape;
        }
        TransformShape named = RowTransformRules.namedShapeOf(tree(table), view, output, dependencySchemas.keySet());
        UsedColumns used = new UsedColumns(named.used().source(), shape.used().dependencies());
        return new TransformShape(output, used, shape.unchanged());
    }

    /** The batches carry only the columns that are read; an inner SELECT may name one that nobody reads in the end. */
    private static boolean canBePlannedOver(
            String sql, Set<String> columns, Schema sourceSchema, Map<String, Schema> dependencySchemas) {
        try {
            planned(sql, TransformView.type(sourceSchema.select(columns), dependencySchemas));
            return true;
        } catch (HindcastException named) {
            return false;
        }
    }

    private static Table planned(String sql, RowType view) {
        StreamExecutionEnvironment env = environment();
        return TransformView.query(TransformView.tables(env), noRows(env, view), sql);
    }

    /**
     * Compiles the query for column batches, if all of it can be.
     *
     * @param input the columns that the batches have: of the source all, of the dependencies those that the query reads
     * @param key key columns, for messages
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID
     */
    public CompiledQuery compile(
            String sql, JoinedColumns input, Map<String, Schema> dependencySchemas, Schema target, List<String> key) {
        StreamExecutionEnvironment env = environment();
        StreamTableEnvironment tables = TransformView.tables(env);
        RowType view = TransformView.type(input.source(), dependencySchemas);
        Table table = TransformView.query(tables, noRows(env, view), sql);
        PlannerBase planner = (PlannerBase) ((TableEnvironmentImpl) tables).getPlanner();
        return CompiledQuery.of(planner.optimize(tree(table)), input, target, key);
    }

    static StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(new Configuration());
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        return env;
    }

    static RelNode tree(Table table) {
        return ((PlannerQueryOperation) ((TableImpl) table).getQueryOperation()).getCalciteTree();
    }

    static DataStream<RowData> noRows(StreamExecutionEnvironment env, RowType type) {
        return env.fromSource(
                        new UnitSource(List.of()),
                        WatermarkStrategy.noWatermarks(),
                        "nothing",
                        JavaFormat.of(ReadUnit.class))
                .transform("no rows", InternalTypeInfo.of(type), new NoRows());
    }

    private static final class NoRows extends Stage<ReadUnit, RowData> {
        @Override
        protected void take(ReadUnit record) {
            throw new IllegalStateException("A plan that is only looked at was run");
        }
    }
}
