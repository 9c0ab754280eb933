package dev.hindcast.benchmark.move;

import dev.hindcast.benchmark.rowless.RowlessRun;
import dev.hindcast.benchmark.rowless.RowlessWork;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.Session;
import java.util.Objects;

/** A run whose candidate stands on main's watermark; what its gate would say is taken for granted, it has no rows. */
final class GatedRun {
    private static final int GROUP = 100;

    private GatedRun() {}

    static LockedPlan in(Session session, RowlessRun run, int filesPerDay) {
        String runId =
                Objects.requireNonNull(new PlanVerb(session).plan(run.spec()).runId());
        Manifest manifest = session.manifest();
        manifest.openRun(runId, RunState.PLANNED, session.actor());
        RunState end = new RowlessWork(session, manifest, filesPerDay).run(runId, 1, GROUP);
        require(end == RunState.VALIDATED, runId, end);
        move(session, runId, RunState.VALIDATED, RunState.CAUGHT_UP);
        move(session, runId, RunState.CAUGHT_UP, RunState.GATED);
        return session.plan(runId);
    }

    private static void move(Session session, String runId, RunState from, RunState to) {
        require(session.manifest().moveRun(runId, from, to, session.actor(), "nothing came since"), runId, from);
    }

    private static void require(boolean done, String runId, RunState state) {
        if (!done) {
            throw new IllegalStateException("Cannot bring run " + runId + " to its gate: it is " + state);
        }
    }
}
