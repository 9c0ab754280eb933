package dev.hindcast.submit;

import org.apache.flink.api.common.BatchShuffleMode;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.BatchExecutionOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** What all of our bounded jobs run with, wherever they run. A job fails at its first error: another try is a new attempt. */
public final class JobSettings {
    private JobSettings() {}

    /** An environment of the cluster that this code was started by, in BATCH mode. */
    public static StreamExecutionEnvironment batch(int parallelism) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(of());
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        env.setParallelism(parallelism);
        return env;
    }

    static Configuration of() {
        Configuration settings = new Configuration();
        settings.set(PipelineOptions.OBJECT_REUSE, true);
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(BatchExecutionOptions.SPECULATIVE_ENABLED, false);
        // Without it the graph would leave each stage's parallelism to the adaptive scheduler.
        settings.set(JobManagerOptions.SCHEDULER, JobManagerOptions.SchedulerType.Default);
        // Stages hand over as they go; a failed job is not repeated from the middle, so nothing need be kept on disk.
        settings.set(ExecutionOptions.BATCH_SHUFFLE_MODE, BatchShuffleMode.ALL_EXCHANGES_PIPELINED);
        return settings;
    }
}
