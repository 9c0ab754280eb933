package dev.hindcast.benchmark.predict;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import dev.hindcast.benchmark.result.Commit;
import dev.hindcast.benchmark.result.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judges predictions: the median of the rounds must be near. */
public final class PredictReports {
    private static final String QUESTION = "A canary measures one of 90 dates, size predicts, and only then the rest is"
            + " computed, one job at a time. How far off is the prediction for the other dates?";
    private static final double LIMIT = 0.15;

    private PredictReports() {}

    /**
     * The report.
     *
     * @param rounds {@code data.prediction} of each
     */
    public static BenchReport of(Path root, long lines, List<JsonNode> rounds) throws IOException {
        List<Map<String, Object>> results = new ArrayList<>();
        rounds.forEach(round -> results.add(figures(round)));
        List<Double> off = rounds.stream()
                .map(round -> Math.abs(round.path("with_rows").path("off").asDouble(Double.NaN)))
                .sorted()
                .toList();
        double median = off.get(off.size() / 2);
        boolean before =
                rounds.stream().allMatch(round -> round.path("made_before").asBoolean());
        return new BenchReport(
                "predict",
                QUESTION,
                Map.of("lines", lines, "rounds", rounds.size()),
                Machine.here(),
                Commit.of(root),
                results,
                List.of(
                        new Check("median_off", median, LIMIT, false, "share of the prediction, rounds " + off),
                        new Check("made_after", before ? 0 : 1, 0, false, "predictions made after the run had begun")));
    }

    private static Map<String, Object> figures(JsonNode round) {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (String kind : List.of("with_rows", "without_rows")) {
            JsonNode found = round.path(kind);
            figures.put("partitions_" + kind, found.path("partitions").asInt());
            figures.put(kind + "_predicted_s", found.path("predicted_seconds").asDouble());
            figures.put(kind + "_actual_s", found.path("actual_seconds").asDouble());
            figures.put(kind + "_off", found.path("off").asDouble());
        }
        return figures;
    }
}
