package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.submit.JobSettings;
import dev.hindcast.table.Catalogs;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Plans a request where the job runs, and submits it there. Its end is not waited for: it answers through its result file. */
public final class ClusterJob {
    private ClusterJob() {}

    /**
     * Submits the job to the cluster that this code was started in.
     *
     * @throws dev.hindcast.error.HindcastException what cannot be computed is refused before anything runs; FLINK_FAILED
     */
    public static void submit(Catalogs catalogs, ComputeRequest request, String resultLocation) {
        ComputePlan plan = new ComputePlanner(catalogs).plan(request, resultLocation);
        StreamExecutionEnvironment env = JobSettings.batch(request.parallelism());
        new ComputeGraph(plan).build(env);
        try {
            env.executeAsync(FlinkPartitionComputer.jobName(request));
        } catch (Exception cause) {
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot submit %s: %s", FlinkPartitionComputer.jobName(request), cause)
                    .because(cause);
        }
    }
}
