package dev.hindcast.job;

import dev.hindcast.compute.ClusterJob;
import dev.hindcast.compute.RequestJson;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.workspace.Secrets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The main class that a Flink cluster starts, with what {@code hindcast run --flink} submits:
 *
 * <pre>{@code --catalog JSON --request JSON --result LOCATION}</pre>
 *
 * <p>or with what a person types behind {@code flink run -c dev.hindcast.job.HindcastJob hindcast-job.jar}:
 *
 * <pre>{@code --workdir DIR --run RUN --partition VALUE}</pre>
 */
public final class HindcastJob {
    private static final Set<String> SUBMITTED = Set.of("--catalog", "--request", "--result");
    private static final Set<String> TYPED = Set.of("--workdir", "--run", "--partition");

    private HindcastJob() {}

    /** Submits the job; does not wait for its end unless a person started it. */
    public static void main(String... arguments) {
        Map<String, String> given = pairs(arguments);
        if (given.keySet().equals(SUBMITTED)) {
            submit(given);
        } else if (given.keySet().equals(TYPED)) {
            OnePartition.compute(
                    given.getOrDefault("--workdir", ""),
                    given.getOrDefault("--run", ""),
                    given.getOrDefault("--partition", ""));
        } else {
            throw wrong(given.keySet());
        }
    }

    private static void submit(Map<String, String> given) {
        Map<String, String> catalog =
                Secrets.ofThisProcess().filledIn(RequestJson.settings(given.getOrDefault("--catalog", "")));
        try (Catalogs catalogs = IcebergCatalogs.open(catalog)) {
            ClusterJob.submit(
                    catalogs,
                    RequestJson.request(given.getOrDefault("--request", "")),
                    given.getOrDefault("--result", ""));
        }
    }

    private static Map<String, String> pairs(String... arguments) {
        Map<String, String> pairs = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            pairs.put(arguments[i], arguments[i + 1]);
        }
        return pairs;
    }

    private static RuntimeException wrong(Set<String> given) {
        return ErrorCode.USAGE
                .error("Cannot start a job with the options %s", given)
                .value(given)
                .expected(TYPED + " or " + SUBMITTED);
    }
}
