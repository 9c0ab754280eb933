package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.ForwardPartitioner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graph as a paragraph, and what travels between its tasks. */
class ComputeGraphTest {
    @TempDir
    private Path folder;

    private StreamGraph compiled;
    private StreamGraph planned;

    @BeforeEach
    void buildWithoutRunning() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        ComputeRequest request = computing.request(DAY);
        compiled = graph(computing, request);
        planned = graph(computing, Shop.sql(request, Shop.SQL + " WHERE UPPER(country) <> 'GB'"));
    }

    private static StreamGraph graph(Computing computing, ComputeRequest request) {
        return computing.computer.graph(computing.computer.plan(request)).getStreamGraph();
    }

    @Test
    void theOperatorsAreTheWrittenOnes() throws Exception {
        assertThat(printed(compiled)).isEqualTo(written("/compute-graph.txt"));
    }

    @Test
    void whatIsLeftToThePlannerIsSaidInTheGraph() throws Exception {
        assertThat(printed(planned))
                .isEqualTo(written("/compute-graph-planner.txt"))
                .contains("function UPPER");
    }

    @Test
    void everyStageOfOursHasItsNameAndUid() {
        List<StreamNode> nodes = Stream.of(compiled, planned)
                .flatMap(graph -> graph.getStreamNodes().stream())
                .toList();
        for (ComputeStage stage : ComputeStage.values()) {
            assertThat(nodes).anySatisfy(node -> {
                assertThat(node.getOperatorName()).contains(stage.title());
                assertThat(node.getTransformationUID()).isEqualTo(stage.uid());
            });
        }
    }

    @Test
    void noShuffledEdgeCarriesAWideRow() {
        noShuffledEdgeCarriesAWideRow(compiled);
        noShuffledEdgeCarriesAWideRow(planned);
    }

    private static void noShuffledEdgeCarriesAWideRow(StreamGraph graph) {
        List<StreamEdge> shuffled = new ArrayList<>();
        for (StreamNode node : graph.getStreamNodes()) {
            node.getOutEdges().stream()
                    .filter(edge -> !(edge.getPartitioner() instanceof ForwardPartitioner))
                    .forEach(shuffled::add);
        }

        assertThat(shuffled).isNotEmpty().allSatisfy(edge -> {
            if (edge.getOutputTag() != null) {
                assertThat(edge.getOutputTag().getTypeInfo()).isInstanceOf(WireType.class);
                return;
            }
            StreamNode from = graph.getStreamNode(edge.getSourceId());
            assertThat(from.getTypeSerializerOut().toString())
                    .as(from.getOperatorName())
                    .startsWith("WireSerializer of ")
                    .doesNotContain(BatchType.class.getName());
        });
    }

    private static String written(String name) throws IOException {
        try (InputStream expected = Objects.requireNonNull(ComputeGraphTest.class.getResourceAsStream(name))) {
            return new String(expected.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String printed(StreamGraph graph) {
        return graph.getStreamNodes().stream()
                        .sorted(Comparator.comparingInt(StreamNode::getId))
                        .map(node -> line(graph, node))
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private static String line(StreamGraph graph, StreamNode node) {
        String inputs = node.getInEdges().stream()
                .map(edge -> name(graph.getStreamNode(edge.getSourceId()))
                        + (edge.getOutputTag() == null
                                ? ""
                                : " (" + edge.getOutputTag().getId() + ")") + " "
                        + edge.getPartitioner())
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
        return name(node) + " x" + node.getParallelism() + (inputs.isEmpty() ? "" : " <- " + inputs);
    }

    /** Flink numbers its own operators; the numbers say nothing. */
    private static String name(StreamNode node) {
        return node.getOperatorName().replaceAll("\\$\\d+|\\[\\d+]", "");
    }
}
