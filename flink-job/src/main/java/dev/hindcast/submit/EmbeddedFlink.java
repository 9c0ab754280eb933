package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.executiongraph.IOMetrics;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * A Flink cluster inside this process: started once, used for every job, reachable from this machine only. Jobs fail at
 * their first error; a caller that wants another try makes a new attempt.
 */
public final class EmbeddedFlink implements FlinkRuntime {
    /** System property with the cluster's managed memory in all, such as {@code 512m}; without it 64 MB a slot. */
    public static final String MANAGED_MEMORY = "hindcast.managed-memory";

    private static final String LOOPBACK = "127.0.0.1";
    private static final long MANAGED_MB_A_SLOT = 64;

    private final MiniCluster cluster;
    private final int slots;
    private final AtomicLong bytesShuffled = new AtomicLong();

    private EmbeddedFlink(MiniCluster cluster, int slots) {
        this.cluster = cluster;
        this.slots = slots;
    }

    /**
     * Starts the cluster.
     *
     * @param slots task slots in all; they share the managed memory
     * @throws HindcastException FLINK_FAILED when it does not start
     */
    public static EmbeddedFlink start(int slots) {
        Configuration settings = clusterSettings(slots);
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .build());
        try {
            cluster.start();
        } catch (Exception cause) {
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot start the embedded Flink cluster with %d slots: %s", slots, cause)
                    .because(cause);
        }
        return new EmbeddedFlink(cluster, slots);
    }

    @Override
    public StreamExecutionEnvironment batch(int parallelism) {
        if (parallelism > slots) {
            throw ErrorCode.USAGE
                    .error("Cannot run with parallelism %d: the embedded cluster has %d slots", parallelism, slots)
                    .value(parallelism)
                    .expected("at most " + slots);
        }
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(JobSettings.of());
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        env.setParallelism(parallelism);
        return env;
    }

    @Override
    public StreamExecutionEnvironment streaming(int parallelism) {
        StreamExecutionEnvironment env = batch(parallelism);
        env.setRuntimeMode(RuntimeExecutionMode.STREAMING);
        return env;
    }

    @Override
    public RunningJob start(StreamExecutionEnvironment environment, String jobName) {
        var streamGraph = environment.getStreamGraph();
        streamGraph.setJobName(jobName);
        JobGraph job = streamGraph.getJobGraph(Thread.currentThread().getContextClassLoader());
        return EmbeddedJob.start(cluster, job, jobName);
    }

    @Override
    public void run(StreamExecutionEnvironment environment, String jobName) {
        var streamGraph = environment.getStreamGraph();
        streamGraph.setJobName(jobName);
        JobGraph job = streamGraph.getJobGraph(Thread.currentThread().getContextClassLoader());
        JobResult result = waitFor(job, jobName);
        if (!result.isSuccess()) {
            throw FailedJob.toError(jobName, result);
        }
    }

    @Override
    public OptionalLong bytesShuffled() {
        return OptionalLong.of(bytesShuffled.get());
    }

    @Override
    public int slots() {
        return slots;
    }

    @Override
    public void close() {
        try {
            cluster.close();
        } catch (Exception cause) {
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot stop the embedded Flink cluster: %s", cause)
                    .because(cause);
        }
    }

    private JobResult waitFor(JobGraph job, String jobName) {
        try {
            cluster.submitJob(job).get();
            JobResult result = cluster.requestJobResult(job.getJobID()).get();
            bytesShuffled.addAndGet(
                    sent(cluster.getArchivedExecutionGraph(job.getJobID()).get()));
            return result;
        } catch (ExecutionException cause) {
            throw FailedJob.toError(jobName, cause);
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            var unused = cluster.cancelJob(job.getJobID());
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot wait for Flink job %s: interrupted", jobName)
                    .because(cause);
        }
    }

    /** Chained operators hand rows over within a task; only what leaves a task is counted by it. */
    private static long sent(AccessExecutionGraph graph) {
        long sum = 0;
        for (AccessExecutionVertex task : graph.getAllExecutionVertices()) {
            IOMetrics metrics = task.getCurrentExecutionAttempt().getIOMetrics();
            sum += metrics == null ? 0 : metrics.getNumBytesOut();
        }
        return sum;
    }

    static MemorySize managedMemory(int slots, @Nullable String wanted) {
        if (wanted == null) {
            return MemorySize.ofMebiBytes(MANAGED_MB_A_SLOT * slots);
        }
        try {
            return MemorySize.parse(wanted);
        } catch (IllegalArgumentException cause) {
            throw ErrorCode.CONFIG_INVALID
                    .error(
                            "Cannot start the embedded Flink cluster: -D%s is %s",
                            MANAGED_MEMORY, String.valueOf(wanted))
                    .value(String.valueOf(wanted))
                    .expected("a size such as 512m")
                    .because(cause);
        }
    }

    private static Configuration clusterSettings(int slots) {
        Configuration settings = new Configuration();
        settings.set(JobManagerOptions.ADDRESS, LOOPBACK);
        settings.set(JobManagerOptions.BIND_HOST, LOOPBACK);
        settings.set(TaskManagerOptions.BIND_HOST, LOOPBACK);
        settings.set(TaskManagerOptions.HOST, LOOPBACK);
        settings.set(RestOptions.ADDRESS, LOOPBACK);
        settings.set(RestOptions.BIND_ADDRESS, LOOPBACK);
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(WebOptions.SUBMIT_ENABLE, false);
        settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, managedMemory(slots, System.getProperty(MANAGED_MEMORY)));
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(32));
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(32));
        // The whole graph is known and small: plain scheduling starts a job faster than the adaptive one.
        settings.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        // A stopped process (debugger, suspended laptop) is no lost worker: all of it is this one process.
        settings.set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, Duration.ofMinutes(10));
        return settings;
    }
}
