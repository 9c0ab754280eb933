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
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/** {@code catchup}: brings the candidate to where main is, window by window, until nothing is left. */
public final class CatchUpVerb {
    private static final Set<RunState> FOLLOWED = EnumSet.of(RunState.CAUGHT_UP, RunState.GATED, RunState.REFUSED);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Session session;

    public CatchUpVerb(Session session) {
        this.session = session;
    }

    /**
     * Brings the candidate to main's watermark as of the last look.
     *
     * @param stay go on following main until the run is published or given up
     */
    public Answer catchUp(String runId, boolean stay) {
        LockedPlan plan = session.plan(runId);
        session.refuseDrift(plan);
        RunRow row = session.run(runId);
        refuseState(row);
        new LandedEvidence(plan, session.seams(plan.runId()), session.actor()).reconcile();
        try (BroughtAlong along = new BroughtAlong(session, plan)) {
            Set<String> touched = new TreeSet<>();
            Watermark reached = brought(plan, along, touched);
            new MoveAfterWork(session, row).to(RunState.CAUGHT_UP, "the candidate stands at main's watermark");
            new SpentTags(session).drop(plan.target().table());
            while (stay && wanted(runId) && session.timing().sleep(LOOK_EVERY)) {
                reached = brought(plan, along, touched);
            }
            return answer(runId, reached, touched);
        }
    }

    /** Once, without staying. */
    public Answer catchUp(String runId) {
        return catchUp(runId, false);
    }

    private Watermark brought(LockedPlan plan, BroughtAlong along, Set<String> touched) {
        BroughtAlong.Reached reached = along.toMain();
        touched.addAll(reached.touched());
        session.refs()
                .advanceBranch(
                        plan.source().table(),
                        new Refs(plan.runId()).delta(),
                        reached.watermark().snapshotId());
        note(plan, reached.watermark());
        return reached.watermark();
    }

    private boolean wanted(String runId) {
        return FOLLOWED.contains(session.run(runId).state());
    }

    private Answer answer(String runId, Watermark reached, Set<String> touched) {
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
