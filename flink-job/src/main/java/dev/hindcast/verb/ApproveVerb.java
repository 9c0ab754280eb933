package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.GateText;
import dev.hindcast.gate.Keys;
import dev.hindcast.gate.MissingApproval;
import dev.hindcast.manifest.ApprovalRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import java.util.List;

/** {@code approve}: an owner signs the judged result. */
public final class ApproveVerb {
    private final Session session;

    public ApproveVerb(Session session) {
        this.session = session;
    }

    /** Signs everything that the actor owns, with the key of that name. */
    public Answer approve(String runId, String actor, String keyName) {
        LockedPlan plan = session.plan(runId);
        RunRow row = session.run(runId);
        if (row.state() != RunState.GATED) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot approve run %s: it is %s", runId, row.state())
                    .value(row.state())
                    .expected(RunState.GATED)
                    .next(NextCommand.first(row));
        }
        GateResult result = GateEvidence.latest(session.manifest().evidence(runId, GateEvidence.GATE))
                .orElseThrow(() -> ErrorCode.GATE_SHUT
                        .error("Cannot approve run %s: the gate has not judged it", runId)
                        .next("hindcast gate " + runId));
        Approvals.requireOwner(plan, actor);
        ApprovalRow approval =
                Approvals.sign(plan, result, actor, new Keys(session.folder().keys()).load(keyName));
        session.manifest().approve(approval);
        ObjectNode data = Answer.object();
        data.put("actor", actor).put("groups", approval.groups()).put("content_digest", result.contentDigest());
        String text = actor + " approved run " + runId + " for " + approval.groups() + " (content "
                + result.contentDigest().substring(0, 12) + ").";
        return Answer.done("approve", runId, "APPROVED", data, text).next(next(plan, result, row));
    }

    private String next(LockedPlan plan, GateResult result, RunRow row) {
        List<MissingApproval> missing = Approvals.missing(
                plan, result, session.manifest().approvals(plan.runId()), row.createdBy(), since -> Drift.NONE);
        return GateText.next(plan.runId(), result, missing);
    }
}
