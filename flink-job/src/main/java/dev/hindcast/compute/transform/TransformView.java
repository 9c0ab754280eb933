package dev.hindcast.compute.transform;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** What a transform sees: the view {@code source}, raw columns first, then one nullable row a dependency. */
public final class TransformView {
    private TransformView() {}

    /**
     * Columns of the view, all of them nullable: Flink answers an overflow of decimals with null even where it says that
     * there is none, and code generated for such a column would then go on with garbage.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID when an alias is also a column
     */
    static RowType type(RowType source, Map<String, RowType> dependencies) {
        List<RowType.RowField> fields = new ArrayList<>();
        source.getFields()
                .forEach(field -> fields.add(
                        new RowType.RowField(field.getName(), field.getType().copy(true))));
        dependencies.forEach((alias, row) -> {
            if (source.getFieldNames().contains(alias)) {
                throw ErrorCode.SPEC_INVALID
                        .error("Cannot name a dependency %s: the source has a column of that name", alias)
                        .value(alias);
            }
            fields.add(new RowType.RowField(alias, nullable(row)));
        });
        return new RowType(false, fields);
    }

    /** Where nothing matched, the row is null and so is each of its fields; the planner must not think otherwise. */
    private static RowType nullable(RowType row) {
        return new RowType(
                true,
                row.getFields().stream()
                        .map(field -> new RowType.RowField(
                                field.getName(), field.getType().copy(true)))
                        .toList());
    }

    /** The same from Iceberg schemas. */
    public static RowType type(Schema source, Map<String, Schema> dependencies) {
        Map<String, RowType> rows = new java.util.LinkedHashMap<>();
        dependencies.forEach((alias, schema) -> rows.put(alias, FlinkSchemaUtil.convert(schema)));
        return type(FlinkSchemaUtil.convert(source), rows);
    }

    /** A table environment whose results depend on nothing of this machine. */
    public static StreamTableEnvironment tables(StreamExecutionEnvironment env) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(
                env, EnvironmentSettings.newInstance().inBatchMode().build());
        tables.getConfig().setLocalTimeZone(java.time.ZoneOffset.UTC);
        return tables;
    }

    /**
     * Plans the SQL over the view.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID with the planner's own words and place
     */
    public static Table query(StreamTableEnvironment tables, DataStream<RowData> source, String sql) {
        tables.createTemporaryView("source", tables.fromDataStream(source));
        return query(tables, sql);
    }

    /** Plans the SQL over the views that are there. */
    public static Table query(StreamTableEnvironment tables, String sql) {
        try {
            return tables.sqlQuery(sql);
        } catch (SqlParserException | ValidationException | TableException cause) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot plan the transform: %s", reason(cause))
                    .value(sql.strip())
                    .expected("one SELECT ... FROM source")
                    .next("hindcast plan SPEC")
                    .because(cause);
        }
    }

    /** The parser goes on to list every word that it knows; the place and the word that it found are enough. */
    static String reason(RuntimeException failure) {
        Throwable said = failure.getCause() == null ? failure : failure.getCause();
        String text = String.valueOf(said.getMessage());
        int list = text.indexOf("Was expecting");
        return (list < 0 ? text : text.substring(0, list)).strip();
    }
}
