package dev.hindcast.observe;

import dev.hindcast.gate.ApprovalPayload;
import dev.hindcast.gate.Ed25519;
import dev.hindcast.gate.GateDigests;
import dev.hindcast.gate.GateResult;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.ApprovalRule;
import java.util.List;
import java.util.Optional;

/** Is every approval in a bundle signed by an owner of the plan, and of a decision that the bundle holds? */
final class SignatureCheck {
    private final LockedPlan plan;
    private final List<GateResult> decisions;

    SignatureCheck(LockedPlan plan, List<GateResult> decisions) {
        this.plan = plan;
        this.decisions = List.copyOf(decisions);
    }

    /** Decisions whose digests are not those of what they hold. */
    List<String> decisionProblems() {
        return decisions.stream()
                .filter(decision -> !decision.contentDigest().equals(GateDigests.content(decision.contents()))
                        || !decision.evidenceDigest().equals(GateDigests.evidence(decision.verdicts())))
                .map(decision -> "the gate's decision %s / %s does not have the digests of its contents"
                        .formatted(decision.contentDigest(), decision.evidenceDigest()))
                .distinct()
                .toList();
    }

    /** Why an approval proves nothing; empty when it does. */
    Optional<String> objection(ApprovalRow row) {
        return ApprovalPayload.parse(row.payload())
                .map(payload -> objection(row, payload))
                .orElseGet(() -> Optional.of(by(row, "its payload cannot be read")));
    }

    private Optional<String> objection(ApprovalRow row, ApprovalPayload payload) {
        if (!Ed25519.verifies(row.publicKey(), row.payload(), row.signature())) {
            return Optional.of(by(row, "its signature does not verify"));
        }

        if (!ownedBy(row) || !payload.actor().equals(row.actor())) {
            return Optional.of(by(row, "the plan names no such owner with this key"));
        }

        if (!payload.run().equals(plan.runId()) || !payload.lock().equals(plan.lockDigest())) {
            return Optional.of(by(row, "it is for another run: " + payload.run()));
        }

        return decisions.stream().anyMatch(decision -> isOf(payload, decision))
                ? Optional.empty()
                : Optional.of(by(row, "it is of another digest than any decision of the gate: " + payload.content()));
    }

    private boolean ownedBy(ApprovalRow row) {
        for (ApprovalRule rule : plan.spec().approvals()) {
            if (row.publicKey().equals(rule.owners().get(row.actor()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(ApprovalPayload payload, GateResult decision) {
        return decision.passed()
                && payload.content().equals(decision.contentDigest())
                && payload.evidence().equals(decision.evidenceDigest())
                && payload.watermark().equals(decision.watermark());
    }

    private static String by(ApprovalRow row, String why) {
        return "the approval of %s does not hold: %s".formatted(row.actor(), why);
    }
}
