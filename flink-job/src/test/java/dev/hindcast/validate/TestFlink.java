package dev.hindcast.validate;

import dev.hindcast.submit.EmbeddedFlink;
import dev.hindcast.submit.FlinkRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The embedded cluster, one for all tests of this package; notes what the last job was made of. */
final class TestFlink implements FlinkRuntime {
    /** Started by the first test class that needs it; it ends with the process. */
    private static final EmbeddedFlink CLUSTER = EmbeddedFlink.start(4);

    private final List<String> operators = new ArrayList<>();

    /** The operators of the last job, as {@code name | uid | parallelism}. */
    List<String> operators() {
        return operators;
    }

    @Override
    public StreamExecutionEnvironment batch(int parallelism) {
        return CLUSTER.batch(parallelism);
    }

    @Override
    public void run(StreamExecutionEnvironment environment, String jobName) {
        operators.clear();
        environment.getStreamGraph(false).getStreamNodes().stream()
                .sorted(Comparator.comparingInt(node -> node.getId()))
                .forEach(node -> operators.add(
                        node.getOperatorName() + " | " + node.getTransformationUID() + " | " + node.getParallelism()));
        CLUSTER.run(environment, jobName);
    }

    @Override
    public int slots() {
        return CLUSTER.slots();
    }

    @Override
    public void close() {}
}
