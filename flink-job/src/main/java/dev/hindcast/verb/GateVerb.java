package dev.hindcast.verb;

import dev.hindcast.catchup.LandedEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.GateText;
import dev.hindcast.gate.MissingApproval;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Table;

/** {@code gate}: measures the candidate against main, runs every check, keeps every verdict, and opens or stays shut. */
public final class GateVerb {
    private static final Set<RunState> FROM = EnumSet.of(RunState.CAUGHT_UP, RunState.GATED, RunState.REFUSED);

    private final Session session;

    public GateVerb(Session session) {
        this.session = session;
    }

    /** Judges the candidate as it stands. */
    public Answer gate(String runId) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        RunRow row = session.run(runId);
        if (!FROM.contains(row.state())) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot judge run %s: it is %s (%s)",
                            runId, row.state(), row.state().sentence())
                    .value(row.state())
                    .expected("CAUGHT_UP, GATED or REFUSED")
                    .next(NextCommand.first(row));
        }
        GateResult result = judge(plan);
        MoveAfterWork move = new MoveAfterWork(session, row);
        move.requireUnchanged();
        GateEvidence.rows(runId, result).forEach(one -> session.manifest().putEvidence(one, session.actor()));
        RunState end = result.passed() ? RunState.GATED : RunState.REFUSED;
        move.to(end, result.passed() ? "every hard check passed" : "a hard check failed");
        return answer(plan, result, end);
    }

    /** Against main's head of this moment; what live does meanwhile is the publish's business. */
    private GateResult judge(LockedPlan plan) {
        new LandedEvidence(plan, session.seams(plan.runId()), session.actor()).reconcile();
        Table target = session.catalogs().load(plan.target().table());
        long oldHead = Positions.mainHead(target);
        Watermark watermark = Positions.of(target, oldHead).orElseThrow().watermark();
        new CatchUpVerb(session).catchUp(plan).bringTo(watermark);
        Table caughtUp = session.catalogs().load(plan.target().table());
        Judgement judgement = new Judgement(session, plan);
        long head = new Candidate(plan, session.seams(plan.runId()), session.actor()).head(caughtUp);
        return judgement.judge(new Judgement.Subject(head, oldHead, watermark, judgement.planned()));
    }

    private Answer answer(LockedPlan plan, GateResult result, RunState end) {
        List<MissingApproval> missing = missing(plan, result);
        String text = GateText.page(plan.runId(), result, missing);
        Answer answer = Answer.done("gate", plan.runId(), end.name(), GateText.json(result, missing), text)
                .next(GateText.next(plan.runId(), result, missing));
        return end == RunState.GATED ? answer : answer.exit(ErrorKind.REFUSED.exitStatus());
    }

    private List<MissingApproval> missing(LockedPlan plan, GateResult result) {
        RunRow row = session.run(plan.runId());
        return Approvals.missing(
                plan, result, session.manifest().approvals(plan.runId()), row.createdBy(), since -> Drift.NONE);
    }
}
