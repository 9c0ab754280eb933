package dev.hindcast.submit;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Where Flink jobs run: a mini cluster in this process, or a session cluster. */
public interface FlinkRuntime extends AutoCloseable {
    /** A fresh environment in BATCH mode. */
    StreamExecutionEnvironment batch(int parallelism);

    /**
     * Runs the job that was built in the environment and waits for its end.
     *
     * @throws dev.hindcast.error.HindcastException the one that an operator raised, else FLINK_FAILED
     */
    void run(StreamExecutionEnvironment environment, String jobName);

    /** Task slots in all. */
    int slots();

    @Override
    void close();
}
