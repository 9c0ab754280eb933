package dev.hindcast.benchmark.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * All that a benchmark of peers says.
 *
 * @param params what it was asked for, with each engine's settings and SQL
 * @param commit the commit that was measured
 */
public record PeersReport(
        Map<String, Object> params,
        Machine machine,
        String commit,
        int rounds,
        List<EngineResult> results,
        List<Reading> readings,
        List<Check> checks) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public PeersReport {
        params = Map.copyOf(params);
        results = List.copyOf(results);
        readings = List.copyOf(readings);
        checks = List.copyOf(checks);
    }

    /** Whether every check that decides passes. */
    public boolean pass() {
        return Comparison.pass(checks);
    }

    /** {@code {bench, params, machine, commit, rounds, results[], readings[], checks[], pass}}. */
    public ObjectNode json() {
        ObjectNode json = JSON.createObjectNode();
        json.put("bench", "peers");
        json.set("params", JSON.valueToTree(params));
        json.set("machine", JSON.valueToTree(machine));
        json.put("commit", commit);
        json.put("rounds", rounds);
        ArrayNode list = json.putArray("results");
        results.forEach(result -> list.add(result(result)));
        ArrayNode all = json.putArray("readings");
        readings.forEach(reading -> all.add(reading(reading)));
        ArrayNode asked = json.putArray("checks");
        checks.forEach(check -> asked.add(check(check)));
        json.put("pass", pass());
        return json;
    }

    private static ObjectNode result(EngineResult result) {
        ObjectNode json = JSON.createObjectNode();
        json.put("engine", result.engine());
        json.put("rows", result.facts().rows());
        number(json, "wall_s", result.wall().median());
        number(json, "cpu_s", result.cpu().median());
        number(json, "cpu_empty_s", result.emptyCpu().median());
        number(json, "cpu_net_s", result.netCpu());
        json.put("peak_rss_mb", Math.round(result.peakRss().median() / (1 << 20)));
        shuffled(json, result.bytesShuffled());
        json.put("bytes_written", result.facts().bytes());
        json.put("files", result.facts().files());
        json.put("checksum", result.facts().checksum());
        json.put("tax_sum", result.facts().tax());
        ObjectNode spread = json.putObject("spread");
        number(spread, "cpu_s", result.cpu().share());
        number(spread, "wall_s", result.wall().share());
        return json;
    }

    private static ObjectNode reading(Reading reading) {
        ObjectNode json = JSON.createObjectNode();
        json.put("engine", reading.engine());
        json.put("round", reading.round());
        json.put("empty", reading.empty());
        number(json, "wall_s", reading.cost().wallSeconds());
        number(json, "cpu_s", reading.cost().cpuSeconds());
        reading.cost().cpuOfProcesses().forEach(json.putArray("cpu_s_of_processes")::add);
        json.put("peak_rss_mb", reading.cost().peakRssBytes() >> 20);
        shuffled(json, reading.cost().bytesShuffled());
        json.put("checksum", reading.facts().checksum());
        return json;
    }

    private static ObjectNode check(Check check) {
        ObjectNode json = JSON.createObjectNode();
        json.put("name", check.name());
        number(json, "value", check.value());
        json.put("limit", check.limit());
        json.put("goal", check.goal());
        json.put("pass", check.pass());
        json.put("why", check.why());
        return json;
    }

    /** Null when the engine does not say. */
    private static void shuffled(ObjectNode json, java.util.OptionalLong bytes) {
        if (bytes.isPresent()) {
            json.put("bytes_shuffled", bytes.getAsLong());
        } else {
            json.putNull("bytes_shuffled");
        }
    }

    /** To a thousandth; null for what is no number. */
    private static void number(ObjectNode json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, Math.round(value * 1000) / 1000.0);
        } else {
            json.putNull(name);
        }
    }
}
