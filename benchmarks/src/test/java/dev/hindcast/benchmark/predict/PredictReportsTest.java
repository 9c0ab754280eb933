package dev.hindcast.benchmark.predict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.benchmark.result.BenchReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictReportsTest {
    private static BenchReport report(boolean before, double... off) throws IOException {
        List<JsonNode> rounds = new ArrayList<>();
        for (double each : off) {
            ObjectNode round = new ObjectMapper().createObjectNode().put("made_before", before);
            round.putObject("with_rows").put("off", each);
            rounds.add(round);
        }
        return PredictReports.of(Path.of("").toAbsolutePath(), 1, rounds);
    }

    @Test
    void theMedianDecidesOnEitherSide() throws IOException {
        assertThat(report(true, 0.5, -0.1, 0.14, -0.01, 0.9).pass()).isTrue();
        assertThat(report(true, 0.5, -0.16, 0.14, -0.01, -0.9).pass()).isFalse();
        assertThat(report(true, -0.3).pass()).isFalse();
    }

    @Test
    void aPredictionThatWasMadeAfterwardsIsNone() throws IOException {
        assertThat(report(false, 0.01).pass()).isFalse();
    }

    @Test
    void aRoundWithoutAPredictionIsNotPassed() throws IOException {
        JsonNode nothing = new ObjectMapper().createObjectNode().path("prediction");
        assertThat(PredictReports.of(Path.of("").toAbsolutePath(), 1, List.of(nothing))
                        .pass())
                .isFalse();
    }
}
