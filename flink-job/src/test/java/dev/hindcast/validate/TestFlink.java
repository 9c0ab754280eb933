package dev.hindcast.validate;

import dev.hindcast.submit.FlinkRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.common.BatchShuffleMode;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** One mini cluster for all tests of this package; it ends with the process. */
final class TestFlink implements FlinkRuntime {
    private static final int SLOTS = 4;
    private static @Nullable MiniCluster cluster;

    /** The operators of the last job, as {@code name | uid | parallelism}. */
    private final List<String> operators = new ArrayList<>();

    List<String> operators() {
        return operators;
    }

    private static synchronized MiniCluster cluster() throws Exception {
        if (cluster == null) {
            Configuration settings = new Configuration();
            settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(256));
            settings.set(RestOptions.BIND_PORT, "0");
            settings.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
            cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setConfiguration(settings)
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(SLOTS)
                    .build());
            cluster.start();
        }
        return cluster;
    }

    @Override
    public StreamExecutionEnvironment batch(int parallelism) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(jobSettings());
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        env.setParallelism(parallelism);
        return env;
    }

    /** As strict as production: rows are reused, nothing falls back to Kryo, stages run at the same time. */
    private static Configuration jobSettings() {
        Configuration settings = new Configuration();
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(ExecutionOptions.BATCH_SHUFFLE_MODE, BatchShuffleMode.ALL_EXCHANGES_PIPELINED);
        return settings;
    }

    @Override
    public void run(StreamExecutionEnvironment environment, String jobName) {
        try {
            var graph = environment.getStreamGraph();
            graph.setJobName(jobName);
            operators.clear();
            graph.getStreamNodes().stream()
                    .sorted(Comparator.comparingInt(node -> node.getId()))
                    .forEach(node -> operators.add(node.getOperatorName() + " | " + node.getTransformationUID() + " | "
                            + node.getParallelism()));
            cluster().executeJobBlocking(graph.getJobGraph());
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public int slots() {
        return SLOTS;
    }

    @Override
    public void close() {}
}
