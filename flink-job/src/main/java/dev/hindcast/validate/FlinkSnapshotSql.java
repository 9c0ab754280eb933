package dev.hindcast.validate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;

/**
 * Runs one SELECT over named snapshots with Flink SQL in batch. The query sees these snapshots and nothing else; it cannot
 * change anything. Times are in UTC.
 */
public final class FlinkSnapshotSql implements SnapshotSql {
    private static final String CATALOG = "hindcast";

    private final FlinkRuntime flink;
    private final Catalogs catalogs;

    /** Runs its jobs on {@code flink}. */
    public FlinkSnapshotSql(FlinkRuntime flink, Catalogs catalogs) {
        this.flink = flink;
        this.catalogs = catalogs;
    }

    /**
     * Runs the query. Without ORDER BY it is not defined which rows are kept when there are more than {@code maxRows}. The
     * milliseconds are those of the job; planning is not in them.
     */
    @Override
    public SqlAnswer run(SqlRequest request) {
        List<SnapshotTable> tables = open(request);
        StreamExecutionEnvironment env = flink.batch(request.parallelism());
        try (ReportFile report = new ReportFile(tables.get(0).table(), "sql")) {
            plan(env, request, tables, report);
            long start = System.nanoTime();
            flink.run(env, "hindcast sql " + request.name());
            long millis = (System.nanoTime() - start) / 1_000_000;
            SqlAnswer answer = report.read(SqlAnswer.class);
            return new SqlAnswer(answer.columns(), answer.rows(), answer.rowCount(), millis);
        }
    }

    private List<SnapshotTable> open(SqlRequest request) {
        List<SnapshotTable> tables = new ArrayList<>();
        new TreeMap<>(request.tables()).forEach((name, at) -> {
            var table = catalogs.load(at.table());
            tables.add(new SnapshotTable(name, table, at.snapshotId(), SnapshotFiles.schema(table, at.snapshotId())));
        });
        if (tables.isEmpty()) {
            throw ErrorCode.USAGE.error("Cannot run query %s: no table was named for it", request.name());
        }
        return tables;
    }

    private static void plan(
            StreamExecutionEnvironment env, SqlRequest request, List<SnapshotTable> tables, ReportFile report) {
        try {
            StreamTableEnvironment sql = over(env, tables);
            Table answer = sql.sqlQuery(request.sql());
            DataType row = answer.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class);
            DataStream<RowData> rows = sql.toDataStream(answer, row);
            AnswerReport empty = new AnswerReport((RowType) row.getLogicalType(), request.maxRows());
            rows.sinkTo(report.sink(empty)).name("answer of " + request.name()).setParallelism(1);
        } catch (RuntimeException failure) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot plan query %s: %s", request.name(), BatchSql.reason(failure))
                    .value(request.sql())
                    .expected("one SELECT over " + new TreeMap<>(request.tables()).keySet())
                    .next("hindcast plan SPEC")
                    .because(failure);
        }
    }

    /** The replacement of {@code registerCatalog} finds a catalog by class path; ours holds objects of this one query. */
    @SuppressWarnings("deprecation")
    private static StreamTableEnvironment over(StreamExecutionEnvironment env, List<SnapshotTable> tables) {
        StreamTableEnvironment sql = BatchSql.in(env);
        SnapshotSqlCatalog catalog = new SnapshotSqlCatalog(CATALOG);
        tables.forEach(catalog::add);
        sql.registerCatalog(CATALOG, catalog);
        sql.useCatalog(CATALOG);
        return sql;
    }
}
