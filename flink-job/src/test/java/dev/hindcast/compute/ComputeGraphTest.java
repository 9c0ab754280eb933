package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.wire.WireType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
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

    private StreamGraph graph;

    @BeforeEach
    void buildWithoutRunning() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        graph = computing
                .computer
                .graph(computing.computer.plan(computing.request(DAY)))
                .getStreamGraph();
    }

    @Test
    void theOperatorsAreTheWrittenOnes() throws Exception {
        try (InputStream expected = Objects.requireNonNull(getClass().getResourceAsStream("/compute-graph.txt"))) {
            assertThat(printed()).isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void everyStageOfOursHasItsNameAndUid() {
        for (ComputeStage stage : ComputeStage.values()) {
            assertThat(graph.getStreamNodes()).anySatisfy(node -> {
                assertThat(node.getOperatorName()).contains(stage.title());
                assertThat(node.getTransformationUID()).isEqualTo(stage.uid());
            });
        }
    }

    @Test
    void noShuffledEdgeCarriesAWideRow() {
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

    private String printed() {
        return graph.getStreamNodes().stream()
                        .sorted(Comparator.comparingInt(StreamNode::getId))
                        .map(this::line)
                        .collect(Collectors.joining("\n"))
                + "\n";
    }

    private String line(StreamNode node) {
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
