package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import java.util.Optional;
import java.util.Set;

/** {@code rollback}: main shows the version before the publish again, by one metadata-only commit. */
public final class RollbackVerb {
    private final Session session;

    public RollbackVerb(Session session) {
        this.session = session;
    }

    /** Takes the publish {@code expect} back, or says what it would do. */
    public Answer rollback(String runId, long expect, boolean dryRun) {
        LockedPlan plan = session.plan(runId);
        Rollback rollback = new Rollback(new RollbackTools(
                session.catalogs(),
                session.manifest(),
                session.transforms(plan.target().table()),
                session.fence(plan.spec().live().cutoverWindow()),
                session.pauses()));
        RollbackRequest request = request(plan, expect);
        RollbackResult result = dryRun ? rollback.dryRun(request) : rollback.rollBack(request);
        return result.fold(
                done -> rolledBack(plan, done),
                would -> would(plan, expect, would),
                unknown -> unknown(plan, expect, unknown));
    }

    private RollbackRequest request(LockedPlan plan, long expect) {
        Optional<Set<String>> only =
                plan.spec().live().closed() ? Optional.of(new Judgement(session, plan).planned()) : Optional.empty();
        return new RollbackRequest(
                plan.runId(),
                plan.target().table(),
                expect,
                only,
                Set.of(),
                plan.spec().publish().fence(),
                plan.spec().publish().fencedRounds(),
                session.actor());
    }

    private Answer rolledBack(LockedPlan plan, RollbackResult.RolledBack done) {
        ObjectNode data = RunAnswers.data(session, plan.runId());
        data.put("restored", Long.toString(done.snapshotId()));
        data.put("replay_until", done.replayUntil().text());
        String text = (done.already() ? "Nothing to do: run " : "Rolled back run ") + plan.runId() + ": main of "
                + plan.target().table() + " shows the old version again as snapshot " + done.snapshotId()
                + "; live replays up to source snapshot " + done.replayUntil().snapshotId() + ".";
        return Answer.done("rollback", plan.runId(), RunState.ROLLED_BACK.name(), data, text)
                .next("hindcast status " + plan.runId(), "hindcast audit " + plan.runId() + " --out audit.zip");
    }

    private static Answer would(LockedPlan plan, long expect, RollbackResult.WouldRollBack would) {
        ObjectNode data = Answer.object();
        data.put("main_head", Long.toString(would.mainHead()));
        data.put("files_removed", would.removedFiles());
        data.put("files_added", would.addedFiles());
        String text = "Would make main of " + plan.target().table() + " the version before " + expect + ": remove "
                + would.removedFiles() + " files, add " + would.addedFiles() + "; live would replay from "
                + would.replayFrom().snapshotId() + " to "
                + would.replayUntil().snapshotId() + ".";
        return Answer.done("rollback", plan.runId(), "DRY_RUN", data, text)
                .next("hindcast rollback " + plan.runId() + " --expect " + expect);
    }

    private static Answer unknown(LockedPlan plan, long expect, RollbackResult.Unknown unknown) {
        return Answer.done(
                        "rollback",
                        plan.runId(),
                        RunState.ROLLING_BACK.name(),
                        Answer.object(),
                        "It is unknown whether main moved back: " + unknown.why())
                .exit(ErrorKind.UNKNOWN.exitStatus())
                .next("hindcast rollback " + plan.runId() + " --expect " + expect);
    }
}
