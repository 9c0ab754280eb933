package dev.hindcast.catchup.follow;

import dev.hindcast.compute.wire.JavaFormat;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The graph of a follow job. Building it runs nothing. */
public final class FollowGraph {
    private final FollowOrder order;

    public FollowGraph(FollowOrder order) {
        this.order = order;
    }

    /** Adds all stages to the environment. */
    public void build(StreamExecutionEnvironment env) {
        env.configure(restarting());
        DataStream<FollowItem> windows = discover(env); //     raw, ref  -> windows, one after the other, by partition
        DataStream<WindowPart> parts = merge(windows); //      partition -> winners at the window's end, files rewritten
        commit(parts); //                                      window    -> one commit on the ref (parallelism 1)
    }

    private DataStream<FollowItem> discover(StreamExecutionEnvironment env) {
        return env.fromSource(
                        new FollowSource(order),
                        WatermarkStrategy.noWatermarks(),
                        "discover windows",
                        JavaFormat.of(FollowItem.class))
                .uid("follow-discover-windows")
                .setParallelism(1);
    }

    private DataStream<WindowPart> merge(DataStream<FollowItem> windows) {
        return windows.partitionCustom(ByChannel.INSTANCE, FollowItem::channel)
                .process(new MergeParts(), JavaFormat.of(WindowPart.class))
                .name("merge partitions")
                .uid("follow-merge-partitions")
                .setParallelism(order.parallelism());
    }

    private void commit(DataStream<WindowPart> parts) {
        parts.process(new CommitWindows(order), Types.LONG)
                .name("commit windows")
                .uid("follow-commit-windows")
                .setParallelism(1);
    }

    /** Tasks come back by themselves, with growing pauses, for as long as the failure is one that may pass. */
    private static Configuration restarting() {
        Configuration settings = new Configuration();
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        settings.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
                java.time.Duration.ofMillis(200));
        settings.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
                java.time.Duration.ofSeconds(30));
        return settings;
    }

    /** Channel i belongs to task i modulo the number of tasks. */
    private enum ByChannel implements Partitioner<Integer> {
        INSTANCE;

        @Override
        public int partition(Integer channel, int tasks) {
            return channel % tasks;
        }
    }
}
