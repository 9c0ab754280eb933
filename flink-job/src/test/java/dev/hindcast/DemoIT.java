package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole job on about 20,000 generated lines, with a rollback, checked row by row by the oracle. */
@Share(suite = "main job", seconds = 180)
class DemoIT {
    @TempDir
    Path folder;

    @Test
    void publishesTheRightResultAndRollsItBack() throws Exception {
        HindcastProcess.Ended demo = new HindcastProcess(folder, Map.of())
                .run("demo", "--drill", "--verify", "--lines", "20000", "--output", "json");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        JsonNode json = demo.json();
        JsonNode data = json.get("data");
        assertThat(json.get("outcome").asText()).isEqualTo("ROLLED_BACK");
        assertThat(data.get("oracle_equal").asBoolean()).isTrue();
        assertThat(data.get("partitions").get("PUBLISHED").asInt()).isEqualTo(90);
        assertThat(data.get("live_commits_during_run").asInt()).isGreaterThanOrEqualTo(20);
        assertThat(data.get("late_refunds_into_range").asInt()).isGreaterThanOrEqualTo(100);
        assertThat(data.get("changed_rows").asLong()).isPositive();
        assertThat(data.get("refused_run_id").asText()).startsWith("orders-tax-fix-");
        assertThat(data.get("main_after").asText())
                .isNotEqualTo(data.get("main_before").asText());
    }
}
