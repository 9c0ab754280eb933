package dev.hindcast.benchmark.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a benchmark of Hindcast alone says.
 *
 * @param bench the command
 * @param question the question that it answers, for the page
 * @param params what it was asked for
 * @param commit the commit that was measured
 * @param results measured figures by name, which carries the unit
 */
public record BenchReport(
        String bench,
        String question,
        Map<String, Object> params,
        Machine machine,
        String commit,
        List<Map<String, Object>> results,
        List<Check> checks) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public BenchReport {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        results = List.copyOf(results);
        checks = List.copyOf(checks);
    }

    /** Whether every check that decides passes. */
    public boolean pass() {
        return Comparison.pass(checks);
    }

    /** {@code {bench, params, machine, commit, results[], checks[], pass}}. */
    public ObjectNode json() {
        ObjectNode json = JSON.createObjectNode();
        json.put("bench", bench);
        json.set("params", JSON.valueToTree(params));
        json.set("machine", JSON.valueToTree(machine));
        json.put("commit", commit);
        json.set("results", JSON.valueToTree(results));
        ArrayNode asked = json.putArray("checks");
        checks.forEach(check -> asked.add(check(check)));
        json.put("pass", pass());
        return json;
    }

    private static ObjectNode check(Check check) {
        ObjectNode json = JSON.createObjectNode();
        json.put("name", check.name());
        json.set("value", JSON.valueToTree(Double.isFinite(check.value()) ? check.value() : null));
        json.put("limit", check.limit());
        json.put("pass", check.pass());
        json.put("why", check.why());
        return json;
    }

    /** The same as a Markdown page. */
    public String page(String command) {
        StringBuilder page =
                new StringBuilder("# ").append(bench).append("\n\n").append(question);
        page.append("\n\nCommand: `").append(command).append("`\n\nOn ").append(machine.cores());
        page.append(" x ")
                .append(machine.cpu())
                .append(", ")
                .append(machine.memoryMb())
                .append(" MB, ");
        page.append(machine.java()).append(", commit ").append(commit).append(".\n");
        results.forEach(result -> {
            page.append("\n| figure | value |\n|---|---:|\n");
            result.forEach((name, value) ->
                    page.append("| ").append(name).append(" | ").append(value).append(" |\n"));
        });
        page.append("\n| check | value | limit | |\n|---|---:|---:|---|\n");
        checks.forEach(check -> page.append("| %s: %s | %.3f | %.3f | %s |%n"
                .formatted(check.name(), check.why(), check.value(), check.limit(), check.pass() ? "pass" : "FAIL")));
        return page.append("\nVerdict: ")
                .append(pass() ? "pass" : "FAIL")
                .append(".\n")
                .toString();
    }
}
