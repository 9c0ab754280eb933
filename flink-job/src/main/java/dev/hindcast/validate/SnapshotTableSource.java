package dev.hindcast.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.DataType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.flink.FlinkFilters;
import org.apache.iceberg.types.Types;

/** A snapshot as a planner's table: reads only the columns of the query, and only files that its conditions may match. */
final class SnapshotTableSource implements ScanTableSource, SupportsProjectionPushDown, SupportsFilterPushDown {
    private final SnapshotTable at;
    private Schema projection;
    private Expression filter = Expressions.alwaysTrue();

    SnapshotTableSource(SnapshotTable at) {
        this.at = at;
        this.projection = at.schema();
    }

    @Override
    public boolean supportsNestedProjection() {
        return false;
    }

    @Override
    public void applyProjection(int[][] columns, DataType produced) {
        List<Types.NestedField> fields = new ArrayList<>();
        for (int[] column : columns) {
            fields.add(at.schema().columns().get(column[0]));
        }
        projection = new Schema(fields);
    }

    /** Conditions choose files here; every one stays in the query, which has the last word on rows. */
    @Override
    public Result applyFilters(List<ResolvedExpression> conditions) {
        for (ResolvedExpression condition : conditions) {
            filter = FlinkFilters.convert(condition)
                    .map(converted -> Expressions.and(filter, converted))
                    .orElse(filter);
        }
        return Result.of(List.of(), conditions);
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        return new DataStreamScanProvider() {
            @Override
            public DataStream<RowData> produceDataStream(ProviderContext provider, StreamExecutionEnvironment env) {
                return at.rows(env, projection, filter);
            }

            @Override
            public boolean isBounded() {
                return true;
            }
        };
    }

    @Override
    public DynamicTableSource copy() {
        SnapshotTableSource copy = new SnapshotTableSource(at);
        copy.projection = projection;
        copy.filter = filter;
        return copy;
    }

    @Override
    public String asSummaryString() {
        return at.table().name() + " at snapshot " + at.snapshotId();
    }
}
