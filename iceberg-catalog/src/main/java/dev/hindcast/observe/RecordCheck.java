package dev.hindcast.observe;

import dev.hindcast.error.HindcastException;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.manifest.EventChain;
import dev.hindcast.manifest.EventRow;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Do the records in a bundle prove each other: plan and run, the chain of events, decisions and signatures? */
final class RecordCheck {
    private final Map<String, byte[]> entries;
    private final List<AuditProblem> problems = new ArrayList<>();

    RecordCheck(Map<String, byte[]> entries) {
        this.entries = entries;
    }

    List<AuditProblem> problems() {
        try {
            check();
        } catch (IOException | HindcastException e) {
            problems.add(new AuditProblem("", "a record cannot be read: " + e.getMessage()));
        }
        return problems;
    }

    private void check() throws IOException {
        LockedPlan plan = AuditJson.read(entry(AuditBundle.PLAN), LockedPlan.class);
        run(plan, AuditJson.read(entry(AuditBundle.RUN), RunRow.class));
        events(plan, AuditJson.readAll(entry(AuditBundle.EVENTS), EventRow.class));
        List<GateResult> decisions =
                GateEvidence.all(AuditJson.readAll(entry(AuditBundle.EVIDENCE), EvidenceRow.class));
        SignatureCheck signatures = new SignatureCheck(plan, decisions);
        signatures.decisionProblems().forEach(sentence -> add(AuditBundle.EVIDENCE, sentence));
        for (ApprovalRow approval : AuditJson.readAll(entry(AuditBundle.APPROVALS), ApprovalRow.class)) {
            signatures.objection(approval).ifPresent(why -> add(AuditBundle.APPROVALS, why));
        }
    }

    private void run(LockedPlan plan, RunRow run) {
        if (!plan.runId().equals(run.runId()) || !plan.lockDigest().equals(run.lockDigest())) {
            add(AuditBundle.RUN, "is of run %s, the plan of %s".formatted(run.runId(), plan.runId()));
        }

        // The owners whose keys count are part of the identity: other owners are another run id.
        if (!PlanStore.isLocked(plan)) {
            add(AuditBundle.PLAN, "is not what its run id %s names".formatted(plan.runId()));
        }
    }

    private void events(LockedPlan plan, List<EventRow> events) {
        if (events.isEmpty() || !events.get(0).runId().equals(plan.runId())) {
            add(AuditBundle.EVENTS, "has no event of run " + plan.runId());
        }

        try {
            EventChain.verify(events);
        } catch (HindcastException e) {
            add(AuditBundle.EVENTS, String.valueOf(e.getMessage()));
        }
    }

    private void add(String entry, String sentence) {
        problems.add(new AuditProblem(entry, sentence));
    }

    private byte[] entry(String name) throws IOException {
        byte[] bytes = entries.get(name);
        if (bytes == null) {
            throw new IOException(name + " is missing");
        }
        return bytes;
    }
}
