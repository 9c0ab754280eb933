package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The cluster that {@code flink run} was given. A job's end is asked for, not its result, which a detached job does not have. */
public final class AttachedFlink implements FlinkRuntime {
    private static final long LOOK_MILLIS = 200;

    @Override
    public StreamExecutionEnvironment batch(int parallelism) {
        return JobSettings.batch(parallelism);
    }

    @Override
    public void run(StreamExecutionEnvironment environment, String jobName) {
        try {
            JobClient job = environment.executeAsync(jobName);
            JobStatus status = job.getJobStatus().get();
            while (!status.isGloballyTerminalState()) {
                Thread.sleep(LOOK_MILLIS);
                status = job.getJobStatus().get();
            }
            if (status != JobStatus.FINISHED) {
                throw ErrorCode.FLINK_FAILED
                        .error("Flink job %s (%s) ended as %s", jobName, job.getJobID(), status)
                        .value(status)
                        .expected("FINISHED; Flink's interface shows what failed it");
            }
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw failed(jobName, cause);
        } catch (ExecutionException cause) {
            throw FailedJob.toError(jobName, cause);
        } catch (RuntimeException cause) {
            throw cause;
        } catch (Exception cause) {
            throw failed(jobName, cause);
        }
    }

    private static RuntimeException failed(String jobName, Exception cause) {
        return ErrorCode.FLINK_FAILED
                .error("Cannot run Flink job %s: %s", jobName, cause)
                .because(cause);
    }

    @Override
    public int slots() {
        return 1;
    }

    @Override
    public void close() {}
}
