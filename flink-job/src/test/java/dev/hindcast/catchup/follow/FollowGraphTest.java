package dev.hindcast.catchup.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.spec.SourceSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

/** The graph of a follow job: who does what, and with how many tasks. */
class FollowGraphTest {
    @Test
    void oneSourceOneCommitterAndAsManyMergersAsAskedFor() {
        SourceSpec source = new SourceSpec(
                "raw.orders",
                "latest",
                List.of("order_id"),
                List.of("ver"),
                Optional.empty(),
                "business_date",
                SourceSpec.KeyMoves.NEVER,
                SourceSpec.SourceDeletes.REFUSE);
        LiveDefinition definition = new LiveDefinition("live", source, "mart.orders", Map.of());
        FollowOrder order = FollowOrder.of(definition, "main", Map.of(), "jdbc:sqlite:none", 3);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

        new FollowGraph(order).build(env);

        assertThat(env.getStreamGraph().getStreamNodes())
                .extracting(StreamNode::getTransformationUID, StreamNode::getParallelism)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("follow-discover-windows", 1),
                        org.assertj.core.api.Assertions.tuple("follow-merge-partitions", 3),
                        org.assertj.core.api.Assertions.tuple("follow-commit-windows", 1));
        assertThat(order.pipeline()).isEqualTo(definition);
    }
}
