package dev.hindcast.submit;

import java.util.OptionalLong;
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

    /** Bytes that tasks of all jobs so far have sent to other tasks: the sum of Flink's {@code numBytesOut}; empty where nobody counts. */
    default OptionalLong bytesShuffled() {
        return OptionalLong.empty();
    }

    /** Task slots in all. */
    int slots();

    @Override
    void close();
}
