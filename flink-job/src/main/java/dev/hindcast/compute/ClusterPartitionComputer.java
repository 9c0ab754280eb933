package dev.hindcast.compute;

import dev.hindcast.compute.write.ResultFile;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.submit.JobCall;
import dev.hindcast.submit.JobState;
import dev.hindcast.submit.SessionCluster;
import dev.hindcast.table.Catalogs;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Computes partitions with one detached job a request on a session cluster. The job's id follows from the attempt's prefix,
 * which holds its token, and from the partitions: whoever asks for the same finds the job that is under way or has ended.
 */
public final class ClusterPartitionComputer implements PartitionComputer {
    /** Started by the cluster; lives in package job, which knows this one. */
    static final String MAIN_CLASS = "dev.hindcast.job.HindcastJob";

    private static final int MOST_TRIES = 100;

    private final Catalogs catalogs;
    private final SessionCluster cluster;
    private final Map<String, String> catalogSettings;

    /**
     * Computes on this cluster.
     *
     * @param catalogSettings properties of the catalog as the user wrote them: secrets are named in them and not held, and
     *     the cluster fills them in from its own environment
     */
    public ClusterPartitionComputer(Catalogs catalogs, SessionCluster cluster, Map<String, String> catalogSettings) {
        this.catalogs = catalogs;
        this.cluster = cluster;
        this.catalogSettings = catalogSettings;
    }

    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        String id = started(request);
        ResultFile result = new ResultFile(catalogs.load(request.targetTable()), resultLocation(request, id));
        try {
            cluster.follow(id, FlinkPartitionComputer.jobName(request));
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.FLINK_LOST || !result.exists()) {
                throw e;
            }
            // The answer is a job's last act: one that was forgotten after it has ended well.
        }
        return result.read();
    }

    @Override
    public boolean holds(String stagingPrefix, List<String> partitions) {
        JobState state = cluster.state(id(stagingPrefix, partitions, 1));
        return state == JobState.ACTIVE || state == JobState.FINISHED;
    }

    @Override
    public void end(String stagingPrefix, List<String> partitions) {
        cluster.cancel(id(stagingPrefix, partitions, 1));
    }

    /** A job that failed keeps its id for ever; asking again after that gets the next one. */
    private String started(ComputeRequest request) {
        for (int time = 1; time <= MOST_TRIES; time++) {
            String id = id(request.stagingPrefix(), request.partitions(), time);
            JobState state = cluster.state(id);
            if (state == JobState.UNKNOWN) {
                cluster.submit(call(request, id));
                return id;
            }
            if (state != JobState.ENDED) {
                return id;
            }
        }
        throw ErrorCode.FLINK_FAILED
                .error("Cannot compute into %s: %d jobs for it have failed", request.stagingPrefix(), MOST_TRIES)
                .value(request.stagingPrefix());
    }

    private JobCall call(ComputeRequest request, String id) {
        return new JobCall(
                id,
                MAIN_CLASS,
                List.of(
                        "--catalog",
                        RequestJson.write(catalogSettings),
                        "--request",
                        RequestJson.write(request),
                        "--result",
                        resultLocation(request, id)));
    }

    private static String id(String stagingPrefix, List<String> partitions, int time) {
        return JobCall.idOf(stagingPrefix + '\n' + String.join("\n", new TreeSet<>(partitions)) + '\n' + time);
    }

    private static String resultLocation(ComputeRequest request, String id) {
        String prefix = request.stagingPrefix();
        return (prefix.endsWith("/") ? prefix : prefix + "/") + "result-" + id + ".json";
    }
}
