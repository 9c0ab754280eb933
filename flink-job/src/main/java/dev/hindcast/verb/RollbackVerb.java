package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.catchup.BranchReplay;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.Replay;
import dev.hindcast.table.ReplayProgress;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;

/** {@code rollback}: main shows the version before the publish again, by one conditional move. */
public final class RollbackVerb {
    private final Session session;

    public RollbackVerb(Session session) {
        this.session = session;
    }

    /** Takes the publish {@code expect} back, or says what it would do. */
    public Answer rollback(String runId, long expect, RollbackMode mode, boolean dryRun) {
        return rollback(runId, new Asked(expect, mode, Set.of()), dryRun);
    }

    /**
     * Which publish is taken back, how, and over what.
     *
     * @param accepted snapshots of main that are not ours, whose rows may be lost
     */
    public record Asked(long expect, RollbackMode mode, Set<Long> accepted) {
        public Asked {
            accepted = Set.copyOf(accepted);
        }
    }

    /** The same, over commits of others. */
    public Answer rollback(String runId, Asked asked, boolean dryRun) {
        long expect = asked.expect();
        RollbackMode mode = asked.mode();
        LockedPlan plan = session.plan(runId);
        refuseReaders(plan, expect, mode);
        Rollback rollback = new Rollback(new RollbackTools(
                session.catalogs(),
                session.manifest(),
                session.transforms(plan.target().table()),
                replay(plan),
                session.fence(plan.spec().live().cutoverWindow()),
                session.pauses()));
        RollbackRequest request = request(plan, asked);
        RollbackResult result = dryRun ? rollback.dryRun(request) : rollback.rollBack(request);
        return result.fold(
                done -> rolledBack(plan, done),
                would -> would(plan, expect, mode, would),
                unknown -> unknown(plan, expect, mode, unknown));
    }

    /** A reader that has read the published snapshot cannot go on from a head that does not descend from it. */
    private static void refuseReaders(LockedPlan plan, long expect, RollbackMode mode) {
        if (mode == RollbackMode.POINTER && plan.spec().incrementalReaders() == RunSpec.IncrementalReaders.PRESENT) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot point main of %s back: the spec says that incremental readers are present",
                            plan.target().table())
                    .value("incremental_readers: present")
                    .expected("incremental_readers: none")
                    .next(RollbackMode.PREPARED.command(plan.runId(), expect));
        }
    }

    private Replay replay(LockedPlan plan) {
        return new BranchReplay(
                plan,
                session.seams(plan.runId()),
                session.transforms(plan.target().table()),
                session.jobParallelism());
    }

    private RollbackRequest request(LockedPlan plan, Asked asked) {
        Optional<Set<String>> only =
                plan.spec().live().closed() ? Optional.of(new Judgement(session, plan).planned()) : Optional.empty();
        return new RollbackRequest(
                plan.runId(),
                plan.target().table(),
                asked.expect(),
                asked.mode(),
                only,
                asked.accepted(),
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
                + "; " + left(plan, done.replayUntil()) + schema(plan);
        return Answer.done("rollback", plan.runId(), RunState.ROLLED_BACK.name(), data, text)
                .next("hindcast status " + plan.runId(), "hindcast audit " + plan.runId() + " --out audit.zip");
    }

    private String schema(LockedPlan plan) {
        Long before = session.run(plan.runId()).notes().mainBefore();
        Table target = session.catalogs().load(plan.target().table());
        return before == null ? "" : SchemaNote.of(target, before).orElse("");
    }

    private String left(LockedPlan plan, Watermark until) {
        Table target = session.catalogs().load(plan.target().table());
        boolean reached = ReplayProgress.of(target, until).reached();
        return reached
                ? "readers miss nothing of what live had committed."
                : "live replays up to source snapshot " + until.snapshotId() + ".";
    }

    private static Answer would(LockedPlan plan, long expect, RollbackMode mode, RollbackResult.WouldRollBack would) {
        ObjectNode data = Answer.object();
        data.put("mode", mode.name());
        data.put("main_head", Long.toString(would.mainHead()));
        data.put("files_removed", would.removedFiles());
        data.put("files_added", would.addedFiles());
        String text = "Would make main of " + plan.target().table() + " the version before " + expect + ": remove "
                + would.removedFiles() + " files, add " + would.addedFiles() + "; live would replay from "
                + would.replayFrom().snapshotId() + " to "
                + would.replayUntil().snapshotId() + ".";
        return Answer.done("rollback", plan.runId(), "DRY_RUN", data, text).next(mode.command(plan.runId(), expect));
    }

    private static Answer unknown(LockedPlan plan, long expect, RollbackMode mode, RollbackResult.Unknown unknown) {
        return Answer.done(
                        "rollback",
                        plan.runId(),
                        RunState.ROLLING_BACK.name(),
                        Answer.object(),
                        "It is unknown whether main moved back: " + unknown.why())
                .exit(ErrorKind.UNKNOWN.exitStatus())
                .next(mode.command(plan.runId(), expect));
    }
}
