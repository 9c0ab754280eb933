package dev.hindcast.verb;

import dev.hindcast.catchup.CandidateCatchUp;
import dev.hindcast.catchup.LandedEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateHtml;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.GateText;
import dev.hindcast.gate.MissingApproval;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;

/** {@code gate}: measures the candidate against main, runs every check, keeps every verdict, and opens or stays shut. */
public final class GateVerb {
    private static final Set<RunState> FROM = EnumSet.of(RunState.CAUGHT_UP, RunState.GATED, RunState.REFUSED);

    private static final int MOST_LOOKS = 5;

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
        ManifestRows.requireAll(session, plan);
        Judgement judgement = new Judgement(session, plan);
        GateResult result = judge(plan, judgement);
        MoveAfterWork move = new MoveAfterWork(session, row);
        move.requireUnchanged();
        judgement.keep(result);
        RunState end = result.passed() ? RunState.GATED : RunState.REFUSED;
        move.to(end, result.passed() ? "every hard check passed" : "a hard check failed");
        return answer(plan, result, end);
    }

    /** Against main's head of this moment; what live does meanwhile is the publish's business. */
    private GateResult judge(LockedPlan plan, Judgement judgement) {
        new LandedEvidence(plan, session.seams(plan.runId()), session.actor()).reconcile();
        for (int look = 0; look < MOST_LOOKS; look++) {
            Optional<Judgement.Subject> subject = subject(plan, judgement.planned());
            if (subject.isPresent()) {
                return judgement.judge(subject.get());
            }
        }
        throw ErrorCode.CATCH_UP_BEHIND
                .error(
                        "Cannot judge run %s: others brought its candidate further at each of %d looks",
                        plan.runId(), MOST_LOOKS)
                .value(MOST_LOOKS)
                .next("hindcast gate " + plan.runId());
    }

    /** Old and new at one watermark; empty when somebody brought the candidate past main's head as it was seen here. */
    private Optional<Judgement.Subject> subject(LockedPlan plan, Set<String> planned) {
        Table target = session.catalogs().load(plan.target().table());
        long oldHead = Positions.mainHead(target);
        Watermark watermark = Positions.of(target, oldHead).orElseThrow().watermark();
        CandidateCatchUp catchUp = new CatchUpVerb(session).catchUp(plan);
        if (catchUp.watermark(target).compareTo(watermark) <= 0) {
            catchUp.bringTo(watermark);
        }
        Table caughtUp = session.catalogs().load(plan.target().table());
        long head = new Candidate(plan, session.seams(plan.runId()), session.actor()).head(caughtUp);
        return catchUp.watermark(caughtUp).samePlaceAs(watermark)
                ? Optional.of(new Judgement.Subject(head, oldHead, watermark, planned))
                : Optional.empty();
    }

    private Answer answer(LockedPlan plan, GateResult result, RunState end) {
        List<MissingApproval> missing = missing(plan, result);
        String text = GateText.page(plan.runId(), result, missing);
        Answer answer = Answer.done("gate", plan.runId(), end.name(), GateText.json(result, missing), text)
                .next(GateText.next(plan.runId(), result, missing));
        return end == RunState.GATED ? answer : answer.exit(ErrorKind.REFUSED.exitStatus());
    }

    /**
     * Writes why the gate is open or shut, as it was decided last, into the reports of the work folder.
     *
     * @throws dev.hindcast.error.HindcastException GATE_SHUT when the gate has not judged yet
     */
    public Path page(String runId) {
        LockedPlan plan = session.plan(runId);
        GateResult result = GateEvidence.latest(session.manifest().evidence(runId, GateEvidence.GATE))
                .orElseThrow(() -> ErrorCode.GATE_SHUT
                        .error("Cannot show the gate of run %s: it has not judged it", runId)
                        .value("no decision")
                        .next("hindcast gate " + runId));
        Path page = session.folder().reports().resolve(runId + "-gate.html");
        ReportFile.write(page, GateHtml.page(runId, result, missing(plan, result)));
        return page;
    }

    private List<MissingApproval> missing(LockedPlan plan, GateResult result) {
        RunRow row = session.run(plan.runId());
        return Approvals.missing(
                plan, result, session.manifest().approvals(plan.runId()), row.createdBy(), since -> Drift.NONE);
    }
}
