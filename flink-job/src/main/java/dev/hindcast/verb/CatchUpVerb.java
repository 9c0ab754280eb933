package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.catchup.CandidateCatchUp;
import dev.hindcast.catchup.LandedEvidence;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/** {@code catchup}: brings the candidate to where main is, window by window, until nothing is left. */
public final class CatchUpVerb {
    private static final int MAX_ROUNDS = 50;

    private final Session session;

    public CatchUpVerb(Session session) {
        this.session = session;
    }

    /** Rounds until the candidate stands at main's watermark as of the last look. */
    public Answer catchUp(String runId) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        RunRow row = session.run(runId);
        refuseState(row);
        new LandedEvidence(plan, session.seams(plan.runId()), session.actor()).reconcile();
        CandidateCatchUp catchUp = catchUp(plan);
        Set<String> touched = new TreeSet<>();
        Watermark reached = rounds(plan, catchUp, touched);
        note(plan, reached);
        new MoveAfterWork(session, row).to(RunState.CAUGHT_UP, "the candidate stands at main's watermark");
        new SpentTags(session).drop(plan.target().table());
        ObjectNode data = RunAnswers.data(session, runId);
        data.put("watermark", Long.toString(reached.snapshotId()));
        touched.forEach(data.putArray("touched")::add);
        String text = "Run " + runId + " is caught up to source snapshot " + reached.snapshotId() + "; "
                + touched.size() + " partitions were touched by what changed since W0.";
        return Answer.done("catchup", runId, "CAUGHT_UP", data, text).next("hindcast gate " + runId);
    }

    /** The catch-up of a run's candidate, as publish needs it too. */
    CandidateCatchUp catchUp(LockedPlan plan) {
        return new CandidateCatchUp(
                plan, session.seams(plan.runId()), Recipe.of(plan, session.jobParallelism()), session.actor());
    }

    private Watermark rounds(LockedPlan plan, CandidateCatchUp catchUp, Set<String> touched) {
        Watermark main = mainWatermark(plan);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            touched.addAll(catchUp.bringTo(main));
            Watermark now = mainWatermark(plan);
            if (now.samePlaceAs(main)) {
                break;
            }
            main = now;
        }
        session.refs().advanceBranch(plan.source().table(), new Refs(plan.runId()).delta(), main.snapshotId());
        return main;
    }

    private Watermark mainWatermark(LockedPlan plan) {
        Table target = session.catalogs().load(plan.target().table());
        return Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot catch up: no snapshot of main of %s carries a position",
                                plan.target().table())
                        .next("hindcast live SPEC --adopt"));
    }

    private void note(LockedPlan plan, Watermark reached) {
        Table target = session.catalogs().load(plan.target().table());
        long head = target.snapshot(new Refs(plan.runId()).candidate()).snapshotId();
        session.manifest()
                .note(
                        plan.runId(),
                        new RunNotes(null, head, reached.text(), null, null, null, null, null),
                        session.actor());
    }

    private static void refuseState(RunRow row) {
        if (row.state() != RunState.CAUGHT_UP && !row.state().canMoveTo(RunState.CAUGHT_UP)) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot catch up run %s: it is %s (%s)",
                            row.runId(), row.state(), row.state().sentence())
                    .value(row.state())
                    .expected("VALIDATED, CAUGHT_UP, GATED or REFUSED")
                    .next(NextCommand.first(row));
        }
    }
}
