package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Finds the error that an operator raised inside the wrappings of a failed job. */
final class FailedJob {
    private FailedJob() {}

    static HindcastException toError(String jobName, JobResult result) {
        Throwable failure = result.getSerializedThrowable()
                .map(Throwable.class::cast)
                .orElseGet(() -> new IllegalStateException("ended as " + result.getApplicationStatus()));
        return toError(jobName, failure);
    }

    static HindcastException toError(String jobName, Throwable failure) {
        Throwable root = failure;
        for (Throwable each = failure; each != null; each = below(each)) {
            if (each instanceof HindcastException raised) {
                return raised;
            }
            root = each;
        }
        return ErrorCode.FLINK_FAILED
                .error("Flink job %s failed: %s", jobName, root)
                .because(failure);
    }

    /** Flink carries errors between its parts as bytes, since the other side may lack their classes. */
    private static @Nullable Throwable below(Throwable failure) {
        if (failure instanceof SerializedThrowable packed) {
            Throwable opened = packed.deserializeError(FailedJob.class.getClassLoader());
            if (!(opened instanceof SerializedThrowable)) {
                return opened;
            }
        }
        return failure.getCause();
    }
}
