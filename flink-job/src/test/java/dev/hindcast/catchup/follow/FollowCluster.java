package dev.hindcast.catchup.follow;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Two task managers in this process that run follow jobs, and can be lost. */
final class FollowCluster implements AutoCloseable {
    private final MiniCluster cluster;
    private int lost;

    private FollowCluster(MiniCluster cluster) {
        this.cluster = cluster;
    }

    static FollowCluster start() throws Exception {
        Configuration settings = new Configuration();
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
        settings.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
        settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(64));
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(16));
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(16));
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(2)
                .setNumSlotsPerTaskManager(1)
                .build());
        cluster.start();
        return new FollowCluster(cluster);
    }

    /** A catalog on SQLite in this folder. */
    static Map<String, String> catalog(Path folder) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("type", "jdbc");
        properties.put("uri", "jdbc:sqlite:" + folder.resolve("catalog.db") + "?journal_mode=WAL&busy_timeout=30000");
        properties.put("clients", "1");
        properties.put("jdbc.schema-version", "V1");
        properties.put("warehouse", folder.resolve("warehouse").toString());
        return properties;
    }

    JobID submit(FollowOrder order) throws Exception {
        Configuration settings = new Configuration();
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(settings);
        env.setParallelism(2);
        new FollowGraph(order).build(env);
        JobGraph graph = env.getStreamGraph().getJobGraph();
        cluster.submitJob(graph).get();
        return graph.getJobID();
    }

    /** One of the two task managers is gone with all that its tasks had; another one comes. */
    void loseTasks() throws Exception {
        cluster.terminateTaskManager(lost++).get();
        cluster.startTaskManager();
    }

    void cancel(JobID job) throws Exception {
        cluster.cancelJob(job).get();
        cluster.requestJobResult(job).get();
    }

    JobStatus status(JobID job) throws Exception {
        return cluster.getJobStatus(job).get();
    }

    @Override
    public void close() throws Exception {
        cluster.close();
    }
}
