package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An unbounded job on the cluster inside this process. */
final class EmbeddedJob implements RunningJob {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedJob.class);
    private static final int SECONDS_TO_STOP = 30;

    private final MiniCluster cluster;
    private final JobGraph job;
    private final String name;
    private final CompletableFuture<JobResult> result;

    private EmbeddedJob(MiniCluster cluster, JobGraph job, String name) {
        this.cluster = cluster;
        this.job = job;
        this.name = name;
        this.result = cluster.requestJobResult(job.getJobID());
    }

    static EmbeddedJob start(MiniCluster cluster, JobGraph job, String name) {
        try {
            cluster.submitJob(job).get();
            return new EmbeddedJob(cluster, job, name);
        } catch (ExecutionException cause) {
            throw FailedJob.toError(name, cause);
        } catch (InterruptedException cause) {
            throw interrupted(name, cause);
        }
    }

    @Override
    public String id() {
        return job.getJobID().toString();
    }

    @Override
    public Optional<HindcastException> failure() {
        if (!result.isDone()) {
            return Optional.empty();
        }
        try {
            JobResult end = result.get();
            return end.isSuccess() ? Optional.empty() : Optional.of(FailedJob.toError(name, end));
        } catch (ExecutionException cause) {
            return Optional.of(FailedJob.toError(name, cause));
        } catch (InterruptedException cause) {
            throw interrupted(name, cause);
        }
    }

    @Override
    public void close() {
        try {
            if (!result.isDone()) {
                cluster.cancelJob(job.getJobID()).get(SECONDS_TO_STOP, TimeUnit.SECONDS);
                result.get(SECONDS_TO_STOP, TimeUnit.SECONDS);
            }
        } catch (ExecutionException | TimeoutException cause) {
            LOG.warn("Job {} did not say that it has stopped", name, cause);
        } catch (InterruptedException cause) {
            throw interrupted(name, cause);
        }
    }

    private static HindcastException interrupted(String name, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return ErrorCode.FLINK_FAILED
                .error("Cannot wait for Flink job %s: interrupted", name)
                .because(cause);
    }
}
