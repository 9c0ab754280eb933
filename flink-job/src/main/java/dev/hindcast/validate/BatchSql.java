package dev.hindcast.validate;

import java.time.ZoneOffset;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions.AdaptiveBroadcastJoinStrategy;
import org.apache.flink.table.api.config.OptimizerConfigOptions.AdaptiveSkewedJoinOptimizationStrategy;

/** Flink SQL in batch, set up the same way everywhere. */
final class BatchSql {
    private BatchSql() {}

    /** A table environment whose results do not depend on the machine's time zone, nor its plans on the scheduler. */
    static StreamTableEnvironment in(StreamExecutionEnvironment env) {
        StreamTableEnvironment sql = StreamTableEnvironment.create(
                env, EnvironmentSettings.newInstance().inBatchMode().build());
        sql.getConfig().setLocalTimeZone(ZoneOffset.UTC);
        // An adaptive join is finished by the adaptive scheduler only; under another one its operator is never made.
        sql.getConfig()
                .set(
                        OptimizerConfigOptions.TABLE_OPTIMIZER_ADAPTIVE_BROADCAST_JOIN_STRATEGY,
                        AdaptiveBroadcastJoinStrategy.NONE);
        sql.getConfig()
                .set(
                        OptimizerConfigOptions.TABLE_OPTIMIZER_ADAPTIVE_SKEWED_JOIN_OPTIMIZATION_STRATEGY,
                        AdaptiveSkewedJoinOptimizationStrategy.NONE);
        return sql;
    }

    /** The first line of what the planner says in the end: the outer messages repeat the whole statement. */
    static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("no reason given");
    }
}
