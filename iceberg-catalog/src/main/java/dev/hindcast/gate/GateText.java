package dev.hindcast.gate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** The gate's decision for people (text) and for programs (JSON). */
public final class GateText {
    private GateText() {}

    /**
     * A page: whether the gate is open and why not, every condition with its numbers, offending keys, what to type next.
     *
     * @param missing what {@link Approvals#missing} found
     */
    public static String page(String runId, GateResult result, List<MissingApproval> missing) {
        StringBuilder page = new StringBuilder();
        page.append("Gate of ")
                .append(runId)
                .append(": ")
                .append(headline(result, missing))
                .append('\n');
        for (Group group : Group.values()) {
            List<Verdict> verdicts = result.verdicts().stream()
                    .filter(verdict -> group.text().equals(verdict.group()))
                    .toList();
            if (!verdicts.isEmpty()) {
                page.append('\n').append(group.text().toUpperCase(Locale.ROOT)).append('\n');
                verdicts.forEach(verdict -> condition(page, verdict));
            }
        }

        approvals(page, result, missing);
        page.append("\nContent  ").append(result.contentDigest());
        page.append("\nEvidence ").append(result.evidenceDigest());
        page.append("\nSnapshot ").append(result.snapshotId());
        page.append(" at source watermark ").append(result.watermark()).append('\n');
        page.append("\nNext: ").append(next(runId, result, missing)).append('\n');
        return page.toString();
    }

    /** The same as JSON, for the {@code data} of a verb's answer. */
    public static ObjectNode json(GateResult result, List<MissingApproval> missing) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putArray("shut_by");
        json.putArray("verdicts");
        json.put("open", result.passed() && missing.isEmpty());
        json.put("passed", result.passed());
        json.put("content_digest", result.contentDigest());
        json.put("evidence_digest", result.evidenceDigest());
        json.put("snapshot_id", Long.toString(result.snapshotId()));
        json.put("watermark", result.watermark());
        result.shutting().forEach(verdict -> json.withArray("shut_by").add(verdict.check()));
        result.verdicts().forEach(verdict -> json.withArray("verdicts").add(GateDigests.json(verdict)));
        json.putArray("missing_approvals");
        missing.forEach(one -> json.withArray("missing_approvals").add(one.text()));
        return json;
    }

    private static String headline(GateResult result, List<MissingApproval> missing) {
        if (!result.passed()) {
            return "SHUT";
        }
        return missing.isEmpty() ? "OPEN" : "SHUT until it is approved";
    }

    private static void condition(StringBuilder page, Verdict verdict) {
        page.append("  ").append(verdict.passed() ? '\u2713' : verdict.hard() ? '\u2717' : '!');
        page.append(' ').append(verdict.sentence()).append('\n');
        if (verdict.passed()) {
            return;
        }

        page.append("      ").append(verdict.check()).append(": expected ").append(verdict.expected());
        page.append(", found ")
                .append(verdict.actual())
                .append(", threshold ")
                .append(verdict.threshold())
                .append('\n');
        verdict.samples()
                .forEach(sample -> page.append("      - ").append(sample).append('\n'));
    }

    private static void approvals(StringBuilder page, GateResult result, List<MissingApproval> missing) {
        if (!result.passed()) {
            return;
        }

        page.append("\nAPPROVALS\n");
        if (missing.isEmpty()) {
            page.append("  \u2713 Every owner who must approve has approved\n");
        }
        missing.forEach(one -> page.append("  \u2717 ").append(one.text()).append('\n'));
    }

    /** The command that brings the run on from here. */
    public static String next(String runId, GateResult result, List<MissingApproval> missing) {
        List<String> shut = result.shutting().stream().map(Verdict::check).toList();
        if (shut.isEmpty()) {
            return missing.isEmpty()
                    ? "hindcast publish " + runId
                    : missing.get(0).next();
        }

        if (shut.contains("all-partitions-validated") || shut.contains("no-partition-missing")) {
            return "hindcast retry " + runId;
        }

        if (shut.contains("caught-up") || shut.contains("one-input-version")) {
            return "hindcast catchup " + runId;
        }
        return "hindcast diff " + runId;
    }
}
