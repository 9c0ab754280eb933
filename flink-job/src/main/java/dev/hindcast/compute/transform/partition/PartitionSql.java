package dev.hindcast.compute.transform.partition;

import dev.hindcast.compute.transform.SqlTransform;
import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.compute.transform.TransformView;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.UsedColumns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;

/**
 * SQL over all winners of one partition. It sees the view {@code source}, as a transform of single rows does, and each
 * dependency as a table of its own, by its alias.
 */
public final class PartitionSql {
    private static final String SOURCE = "source";

    private final String sql;
    private final List<String> key;

    /**
     * This text.
     *
     * @param key columns that tell the rows of the source apart
     */
    public PartitionSql(String sql, List<String> key) {
        this.sql = sql;
        this.key = List.copyOf(key);
    }

    /**
     * Plans it without running anything.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID with the planner's message; NOT_DETERMINISTIC that names
     *     what depends on the order of rows, on the clock or on chance
     */
    public TransformShape inspect(Schema source, Map<String, Schema> dependencies) {
        RowType view = TransformView.type(source, dependencies);
        Table table = looked(view, dependencies);
        RelNode tree = SqlTransform.tree(table);
        Set<Integer> positions = new HashSet<>();
        key.forEach(column -> positions.add(view.getFieldIndex(column)));
        PartitionRules.require(tree, new UniqueColumns(SOURCE, positions));
        UsedColumns used = used(tree, view, dependencies);
        if (!givesTheSame(table, source.select(used.source()), dependencies)) {
            used = new UsedColumns(
                    source.columns().stream().map(Types.NestedField::name).collect(Collectors.toSet()),
                    used.dependencies());
        }
        return new TransformShape(output(table), used, unchanged(tree, view), true);
    }

    private static RowType output(Table table) {
        return (RowType) table.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
    }

    private Table looked(RowType view, Map<String, Schema> dependencies) {
        StreamExecutionEnvironment env = SqlTransform.emptyEnvironment();
        Map<String, DataStream<RowData>> tables = new LinkedHashMap<>();
        dependencies.forEach(
                (alias, schema) -> tables.put(alias, SqlTransform.noRows(env, FlinkSchemaUtil.convert(schema))));
        return planned(TransformView.tables(env), SqlTransform.noRows(env, view), tables, "");
    }

    /** An inner SELECT may name a column that nobody reads in the end: without it the text cannot be planned. */
    private boolean givesTheSame(Table whole, Schema columns, Map<String, Schema> dependencies) {
        try {
            return output(looked(TransformView.type(columns, dependencies), dependencies))
                    .equals(output(whole));
        } catch (HindcastException named) {
            return false;
        }
    }

    /**
     * Appends the SQL to the winners of one partition.
     *
     * @param dependencies all rows of each, by alias
     * @param partition for messages
     */
    public SqlTransform.Result apply(
            StreamExecutionEnvironment env,
            DataStream<RowData> source,
            Map<String, DataStream<RowData>> dependencies,
            String partition) {
        StreamTableEnvironment tables = TransformView.tables(env);
        Table planned = planned(tables, source, dependencies, partition);
        return SqlTransform.rows(tables, SqlTransform.exact(tables, planned));
    }

    private Table planned(
            StreamTableEnvironment tables,
            DataStream<RowData> source,
            Map<String, DataStream<RowData>> dependencies,
            String partition) {
        tables.createTemporarySystemFunction("SUM", new ExactSum(partition));
        // Under their own names, by which the planner's tree tells them apart.
        tables.createTemporaryView(SOURCE, source);
        dependencies.forEach((alias, rows) -> tables.createTemporaryView("`" + alias + "`", rows));
        return TransformView.query(tables, sql);
    }

    private static UsedColumns used(RelNode tree, RowType view, Map<String, Schema> dependencies) {
        Set<String> source = new HashSet<>();
        ReadColumns.of(tree, SOURCE, view.getFieldCount())
                .forEach(column -> source.add(view.getFieldNames().get(column)));
        source.removeAll(dependencies.keySet());
        Map<String, Set<String>> all = new HashMap<>();
        dependencies.forEach((alias, schema) -> {
            List<String> names = new ArrayList<>();
            schema.columns().forEach(column -> names.add(column.name()));
            all.put(alias, new HashSet<>(names));
        });
        return new UsedColumns(source, all);
    }

    /** Output columns that always are the value of one column of the source. */
    private static Map<String, String> unchanged(RelNode tree, RowType view) {
        Map<String, String> unchanged = new LinkedHashMap<>();
        for (int i = 0; i < tree.getRowType().getFieldCount(); i++) {
            RelColumnOrigin origin = tree.getCluster().getMetadataQuery().getColumnOrigin(tree, i);
            if (origin != null && !origin.isDerived()) {
                List<String> table = origin.getOriginTable().getQualifiedName();
                if (table.get(table.size() - 1).equals(SOURCE)) {
                    unchanged.put(
                            tree.getRowType().getFieldNames().get(i),
                            view.getFieldNames().get(origin.getOriginColumnOrdinal()));
                }
            }
        }
        return unchanged;
    }
}
