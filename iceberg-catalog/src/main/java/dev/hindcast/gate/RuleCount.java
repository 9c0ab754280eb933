package dev.hindcast.gate;

import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.spec.ApprovalRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The approvals that count for one rule, by key (one key is one person, whatever its names), and why others do not. */
record RuleCount(ApprovalRule rule, Set<String> keys, List<String> objections) {
    static RuleCount of(ApprovalCheck check, List<ApprovalRow> approvals, ApprovalRule rule) {
        Set<String> keys = new HashSet<>();
        List<String> objections = new ArrayList<>();
        for (ApprovalRow row : approvals) {
            Optional<String> objection = check.objection(row, rule);
            if (objection.isEmpty()) {
                keys.add(row.publicKey());
            } else if (rule.owners().containsKey(row.actor())) {
                objections.add("that of %s does not count: %s".formatted(row.actor(), objection.get()));
            }
        }
        return new RuleCount(rule, keys, objections);
    }

    /** A line for people when the rule is not met. */
    Optional<MissingApproval> missing(String runId) {
        if (keys.size() >= rule.required()) {
            return Optional.empty();
        }

        String why = objections.isEmpty() ? "" : " (" + String.join("; ", objections) + ")";
        String sentence = "%s: %d of %d approvals%s; owners: %s"
                .formatted(
                        String.join(" and ", rule.groups()),
                        keys.size(),
                        rule.required(),
                        why,
                        String.join(", ", rule.owners().keySet()));
        return Optional.of(new MissingApproval(sentence, "hindcast approve " + runId + " --as " + waitedFor()));
    }

    /** An owner whose approval is still to come. */
    private String waitedFor() {
        return rule.owners().entrySet().stream()
                .filter(owner -> !keys.contains(owner.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("NAME");
    }
}
