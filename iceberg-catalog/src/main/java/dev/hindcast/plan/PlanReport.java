package dev.hindcast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.RunState;
import java.util.List;
import java.util.Locale;

/**
 * What a plan tells before anything is computed, section by section.
 */
public record PlanReport(String runId, List<Part> parts, List<Eligibility> eligibility) {
    public PlanReport {
        parts = List.copyOf(parts);
        eligibility = List.copyOf(eligibility);
    }

    /** One section: its title and its lines. */
    public record Part(String title, List<String> lines) {
        public Part {
            lines = List.copyOf(lines);
        }
    }

    static PlanReport of(LockedPlan plan, PlanFacts facts, RunState state) {
        return new PlanReport(
                plan.runId(), new ReportParts(plan, facts, state).all(), ReportGrades.of(plan, facts, state));
    }

    /** For people. */
    public String text() {
        StringBuilder text = new StringBuilder("Plan ").append(runId).append('\n');
        for (Part part : parts) {
            text.append(part.title()).append('\n');
            part.lines().forEach(line -> text.append("  ").append(line).append('\n'));
        }
        text.append("What may be done\n");
        for (Eligibility one : eligibility) {
            text.append("  %-28s %-10s %s%n".formatted(one.what(), one.grade().word(), one.reason()));
        }
        return text.toString();
    }

    /** For machines: {@code {run_id, sections: {title: [line]}, eligibility: [{what, grade, reason}]}}. */
    public JsonNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("run_id", runId);
        ObjectNode sections = json.putObject("sections");
        for (Part part : parts) {
            ArrayNode lines =
                    sections.putArray(part.title().toLowerCase(Locale.ROOT).replace(' ', '_'));
            part.lines().forEach(lines::add);
        }
        ArrayNode grades = json.putArray("eligibility");
        eligibility.forEach(one -> grades.addObject()
                .put("what", one.what())
                .put("grade", one.grade().word())
                .put("reason", one.reason()));
        return json;
    }
}
