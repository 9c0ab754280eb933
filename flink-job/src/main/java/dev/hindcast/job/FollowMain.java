package dev.hindcast.job;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.follow.FollowGraph;
import dev.hindcast.catchup.follow.FollowOrder;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.iceberg.SnapshotRef;
import org.jspecify.annotations.Nullable;

/**
 * The follow job as {@code flink run} starts it: {@code --mode follow --ref REF --spec FILE --workdir DIR}. Parallelism is the
 * cluster's default; catalog and manifest are those of the work folder's {@code hindcast.yaml}.
 */
public final class FollowMain {
    private FollowMain() {}

    /** Submits the job. */
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        FollowOrder order = order(args, env.getParallelism());
        new FollowGraph(order).build(env);
        env.execute("hindcast follow " + order.pipeline().targetTable() + " " + order.ref());
    }

    /**
     * What the arguments ask for.
     *
     * @throws dev.hindcast.error.HindcastException USAGE
     */
    static FollowOrder order(String[] args, int parallelism) {
        Map<String, String> given = pairs(args);
        if (!"follow".equals(given.get("--mode"))) {
            throw usage(given.get("--mode"));
        }
        Settings settings = SettingsFile.read(new WorkFolder(path(given, "--workdir")));
        LiveDefinition definition = LiveDefinition.of(SpecParser.parse(path(given, "--spec")));
        String ref = given.getOrDefault("--ref", SnapshotRef.MAIN_BRANCH);
        return FollowOrder.of(definition, ref, settings.catalog(), settings.manifest(), parallelism);
    }

    private static Map<String, String> pairs(String[] args) {
        Map<String, String> pairs = new HashMap<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            pairs.put(args[i], args[i + 1]);
        }
        return pairs;
    }

    private static Path path(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null) {
            throw usage(name + " is missing");
        }
        return Path.of(value).toAbsolutePath().normalize();
    }

    private static RuntimeException usage(@Nullable String value) {
        return ErrorCode.USAGE
                .error("Cannot start the job: %s", value)
                .value(String.valueOf(value))
                .expected("--mode follow --spec FILE --workdir DIR [--ref REF]");
    }
}
