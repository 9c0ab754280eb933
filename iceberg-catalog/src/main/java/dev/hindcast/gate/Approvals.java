package dev.hindcast.gate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.gate.Keys.SigningKey;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.ApprovalRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Signed yeses: makes them, and says which are still missing. */
public final class Approvals {
    private Approvals() {}

    /**
     * Signs everything that the actor owns in the plan.
     *
     * @throws dev.hindcast.error.HindcastException GATE_SHUT when a hard check failed, APPROVAL_INVALID when the actor owns
     *     nothing in the plan or the key is not the one that the plan names
     */
    public static ApprovalRow sign(LockedPlan plan, GateResult result, String actor, SigningKey key) {
        if (!result.passed()) {
            throw ErrorCode.GATE_SHUT
                    .error("Cannot approve run %s: the gate is shut by %s", plan.runId(), names(result))
                    .value(names(result))
                    .expected("every hard check passed")
                    .next("hindcast gate " + plan.runId());
        }

        List<ApprovalRule> owned = rulesOf(plan, actor, key);
        Set<String> groups = new TreeSet<>();
        owned.forEach(rule -> groups.addAll(rule.groups()));
        ApprovalPayload payload = new ApprovalPayload(
                plan.runId(),
                plan.lockDigest(),
                result.contentDigest(),
                result.evidenceDigest(),
                result.watermark(),
                List.copyOf(groups),
                actor,
                Drift.limitOf(owned));
        String text = payload.text();
        String signature = Ed25519.sign(key.privateKey(), text);
        requireVerifies(plan, key, text, signature);
        return new ApprovalRow(plan.runId(), actor, key.publicKey(), String.join(",", groups), text, signature, null);
    }

    /**
     * Refuses whoever may not approve anything of the plan, before a key is asked for.
     *
     * @throws dev.hindcast.error.HindcastException APPROVAL_INVALID
     */
    public static void requireOwner(LockedPlan plan, String actor) {
        if (plan.spec().approvals().stream().noneMatch(rule -> rule.owners().containsKey(actor))) {
            throw ErrorCode.APPROVAL_INVALID
                    .error("Cannot approve run %s as %s: the plan names no such owner", plan.runId(), actor)
                    .value(actor)
                    .expected(owners(plan.spec().approvals()))
                    .next("hindcast approve " + plan.runId() + " --as NAME");
        }
    }

    /** The two key files may not belong together; nobody may believe that such an approval counts. */
    private static void requireVerifies(LockedPlan plan, SigningKey key, String text, String signature) {
        if (!Ed25519.verifies(key.publicKey(), text, signature)) {
            throw ErrorCode.APPROVAL_INVALID
                    .error(
                            "Cannot approve run %s: key %s signs what its public half does not verify",
                            plan.runId(), key.name())
                    .value(key.name())
                    .expected("a private key that belongs to " + key.publicKey())
                    .next("hindcast keys");
        }
    }

    private static List<ApprovalRule> rulesOf(LockedPlan plan, String actor, SigningKey key) {
        requireOwner(plan, actor);
        List<ApprovalRule> owned = plan.spec().approvals().stream()
                .filter(rule -> key.publicKey().equals(rule.owners().get(actor)))
                .toList();
        if (owned.isEmpty()) {
            throw ErrorCode.APPROVAL_INVALID
                    .error(
                            "Cannot approve run %s as %s: the plan names another key for this owner",
                            plan.runId(), actor)
                    .value(key.publicKey())
                    .expected(owners(plan.spec().approvals()))
                    .next("hindcast keys");
        }
        return owned;
    }

    /**
     * What is still missing before the result may be published; empty when it is enough. Each names the groups, the
     * owners and the next command.
     *
     * @param runCreator the actor who created the run; never the only one who approves, by name or by key
     * @param driftSince what the run's own catch-up changed since an approval
     */
    public static List<MissingApproval> missing(
            LockedPlan plan,
            GateResult result,
            List<ApprovalRow> approvals,
            String runCreator,
            Drift.Since driftSince) {
        List<MissingApproval> missing = new ArrayList<>();
        if (!result.passed()) {
            missing.add(new MissingApproval("The gate is shut by " + names(result), "hindcast gate " + plan.runId()));
        }

        ApprovalCheck check = new ApprovalCheck(plan, result, driftSince);
        Set<String> approvers = new HashSet<>();
        for (ApprovalRule rule : plan.spec().approvals()) {
            RuleCount count = RuleCount.of(check, approvals, rule);
            approvers.addAll(count.keys());
            count.missing(plan.runId()).ifPresent(missing::add);
        }

        approvers.removeAll(keysOf(plan, runCreator));
        if (missing.isEmpty() && approvers.isEmpty() && !plan.spec().approvals().isEmpty()) {
            missing.add(new MissingApproval(
                    "%s created the run and cannot be the only one who approves it; owners: %s"
                            .formatted(runCreator, owners(plan.spec().approvals())),
                    "hindcast approve " + plan.runId() + " --as NAME"));
        }
        return missing;
    }

    private static Set<String> keysOf(LockedPlan plan, String actor) {
        Set<String> keys = new HashSet<>();
        for (ApprovalRule rule : plan.spec().approvals()) {
            String key = rule.owners().get(actor);
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    private static String owners(List<ApprovalRule> rules) {
        Set<String> names = new TreeSet<>();
        rules.forEach(rule -> names.addAll(rule.owners().keySet()));
        return String.join(", ", names);
    }

    private static String names(GateResult result) {
        return String.join(", ", result.shutting().stream().map(Verdict::check).toList());
    }
}
