package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** The candidate branch of a run: forked once at main's head, then only moved by record and catch-up commits. */
public final class Candidate {
    private final LockedPlan plan;
    private final Seams seams;
    private final String actor;

    public Candidate(LockedPlan plan, Seams seams, String actor) {
        this.plan = plan;
        this.seams = seams;
        this.actor = actor;
    }

    /** The branch's name. */
    public String branch() {
        return new Refs(plan.runId()).candidate();
    }

    /**
     * Makes sure that the branch exists and that its fork is noted. The fork is noted before the first record commit, so a
     * branch without a note still points at its fork.
     */
    public void ensureForked() {
        String target = plan.target().table();
        Table table = seams.catalogs().load(target);
        Snapshot head = table.snapshot(branch());
        if (head == null) {
            seams.refs().keepMainsChain(target, plan.runId());
            if (createdAt(Positions.mainHead(table))) {
                requireOpen(target);
                noteFork(Positions.mainHead(table));
            } else {
                ensureForked();
            }
        } else if (notes().candidateFork() == null) {
            noteFork(head.snapshotId());
        }
    }

    /** A run that was aborted since its worker looked last has let its refs go; none may come after that and stay. */
    private void requireOpen(String target) {
        RunState state = row().state();
        if (state.holdsTarget()) {
            return;
        }
        seams.refs().drop(target, branch());
        seams.refs().releaseMainsChain(target, plan.runId());
        throw ErrorCode.STATE_FORBIDS
                .error("Cannot fork the candidate of run %s: it is %s", plan.runId(), state)
                .value(state)
                .expected("a run that is open")
                .next("hindcast status " + plan.runId());
    }

    /** Two processes that start a run at once may have seen main at two heads: the first one's fork stands. */
    private boolean createdAt(long main) {
        try {
            seams.refs().createBranch(plan.target().table(), branch(), main);
            return true;
        } catch (HindcastException e) {
            if (e.code() == ErrorCode.REF_MOVED) {
                return false;
            }
            throw e;
        }
    }

    /** Main's head that the branch was forked at. */
    public long fork() {
        Long fork = notes().candidateFork();
        if (fork == null) {
            throw ErrorCode.STATE_FORBIDS
                    .error("Cannot use the candidate of run %s: it has not been forked yet", plan.runId())
                    .next("hindcast run " + plan.runId());
        }
        return fork;
    }

    /** The branch's head in this handle of the target. */
    public long head(Table target) {
        Snapshot head = target.snapshot(branch());
        if (head == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error(
                            "Cannot use the candidate of run %s: branch %s of %s is gone",
                            plan.runId(), branch(), plan.target().table())
                    .expected("the branch as the run left it")
                    .next("hindcast abort " + plan.runId());
        }
        return head.snapshotId();
    }

    /** Partition to the record commit that landed for it. */
    public Map<String, LandedTokens.Landed> landed(Table target) {
        return LandedTokens.recorded(target, head(target), fork());
    }

    private RunNotes notes() {
        return row().notes();
    }

    private RunRow row() {
        return seams.manifest()
                .run(plan.runId())
                .orElseThrow(() -> ErrorCode.RUN_UNKNOWN.error("Cannot find run %s in the manifest", plan.runId()));
    }

    private void noteFork(long fork) {
        seams.manifest().note(plan.runId(), new RunNotes(fork, null, null, null, null, null, null, null), actor);
    }
}
