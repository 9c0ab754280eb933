package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchType;
import dev.hindcast.compute.source.KeyColumns;
import dev.hindcast.compute.winner.TiedPayload;
import dev.hindcast.compute.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.ForwardPartitioner;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graph as a paragraph, and what travels between its tasks. */
class ComputeGraphTest {
    @TempDir
    private Path folder;

    private ComputePlan plan;
    private StreamGraph compiled;
    private StreamGraph planned;

    @BeforeEach
    void buildWithoutRunning() {
        Computing computing = new Computing(folder);
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        ComputeRequest request = computing.request(DAY);
        plan = computing.computer.plan(request);
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

    /** The blocks on the way to the winners are made of this projection, and of nothing else of a row. */
    @Test
    void whatIsShuffledOfARowIsKeyVersionDeleteFlagAndPlace() {
        KeyColumns keys = plan.keys();
        List<String> sent = IntStream.concat(
                        keys.key().positions(), keys.version().positions())
                .mapToObj(position -> keys.projection().columns().get(position).name())
                .toList();
        assertThat(sent)
                .isEqualTo(Stream.concat(plan.request().key().stream(), plan.request().version().stream())
                        .toList());
        assertThat(keys.projection().columns().get(keys.deleted()).name()).isEqualTo("is_deleted");
        assertThat(keys.projection().columns().get(keys.place()).name()).isEqualTo("_pos");
        assertThat(shuffledFormats(compiled))
                .isEqualTo(shuffledFormats(planned))
                .containsExactlyInAnyOrder("KeyBlock$Format", "PlaceBlock$Format", "Evidence", "ties: TiedPayload");
        assertThat(Stream.of(TiedPayload.class.getRecordComponents()).map(each -> each.getName()))
                .as("a tied row's columns travel as their hash")
                .containsExactly("key", "version", "hash");
    }

    private static Set<String> shuffledFormats(StreamGraph graph) {
        return graph.getStreamNodes().stream()
                .flatMap(node -> node.getOutEdges().stream())
                .filter(edge -> !(edge.getPartitioner() instanceof ForwardPartitioner))
                .map(edge -> {
                    OutputTag<?> tag = edge.getOutputTag();
                    if (tag == null) {
                        StreamNode from = graph.getStreamNode(edge.getSourceId());
                        return from.getTypeSerializerOut().toString().replaceAll(".*[. ]", "");
                    }
                    String type = tag.getTypeInfo().getTypeClass().getSimpleName();
                    return type.equals("Evidence") ? type : tag.getId() + ": " + type;
                })
                .collect(Collectors.toSet());
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
