package dev.hindcast.gate;

import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.ApprovalRule;
import dev.hindcast.table.Watermark;
import java.util.Optional;

/** Whether one approval counts for one rule and the judged version; each reason for no is a sentence. */
final class ApprovalCheck {
    private final LockedPlan plan;
    private final GateResult result;
    private final Drift.Since drift;

    ApprovalCheck(LockedPlan plan, GateResult result, Drift.Since drift) {
        this.plan = plan;
        this.result = result;
        this.drift = drift;
    }

    /** Why the approval does not count for the rule; empty when it counts. */
    Optional<String> objection(ApprovalRow row, ApprovalRule rule) {
        Optional<ApprovalPayload> read = ApprovalPayload.parse(row.payload());
        if (read.isEmpty()) {
            return Optional.of("its payload cannot be read");
        }

        ApprovalPayload payload = read.get();
        return signer(row, payload, rule).or(() -> subject(payload, rule)).or(() -> version(payload, rule));
    }

    private static Optional<String> signer(ApprovalRow row, ApprovalPayload payload, ApprovalRule rule) {
        String owned = rule.owners().get(row.actor());
        if (owned == null) {
            return Optional.of("%s is no owner of %s".formatted(row.actor(), String.join(", ", rule.groups())));
        }

        if (!payload.actor().equals(row.actor())) {
            return Optional.of("it was signed by %s".formatted(payload.actor()));
        }

        if (!owned.equals(row.publicKey())) {
            return Optional.of("its key is not the one that the plan names for %s".formatted(row.actor()));
        }

        return Ed25519.verifies(owned, row.payload(), row.signature())
                ? Optional.empty()
                : Optional.of("its signature does not verify");
    }

    private Optional<String> subject(ApprovalPayload payload, ApprovalRule rule) {
        if (!payload.run().equals(plan.runId()) || !payload.lock().equals(plan.lockDigest())) {
            return Optional.of("it is for another run: %s".formatted(payload.run()));
        }

        return payload.groups().containsAll(rule.groups())
                ? Optional.empty()
                : Optional.of("it approves only %s".formatted(String.join(", ", payload.groups())));
    }

    /** The same digests, or only catch-up since then, within the limits both of the plan and of the signature. */
    private Optional<String> version(ApprovalPayload payload, ApprovalRule rule) {
        if (payload.content().equals(result.contentDigest())
                && payload.evidence().equals(result.evidenceDigest())) {
            return Optional.empty();
        }

        if (!earlier(payload.watermark(), result.watermark())) {
            return Optional.of("it was given for another result, with content digest %s".formatted(payload.content()));
        }

        Drift moved = drift.since(payload.watermark());
        Drift limit = payload.drift().strictest(Drift.limitOf(rule));
        return moved.within(limit)
                ? Optional.empty()
                : Optional.of("catch-up changed %,d rows and %s of money since; the limits are %,d and %s"
                        .formatted(
                                moved.rows(),
                                moved.money().toPlainString(),
                                limit.rows(),
                                limit.money().toPlainString()));
    }

    private static boolean earlier(String signed, String judged) {
        try {
            return Watermark.parse(signed).compareTo(Watermark.parse(judged)) < 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
