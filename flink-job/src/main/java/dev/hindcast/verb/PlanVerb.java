package dev.hindcast.verb;

import dev.hindcast.compute.transform.SqlTransformCheck;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.PlanResult;
import dev.hindcast.plan.Planner;
import java.nio.file.Path;
import java.time.Clock;

/** {@code plan}: resolves and locks a spec. */
public final class PlanVerb {
    private final Session session;

    public PlanVerb(Session session) {
        this.session = session;
    }

    /** Plans; the same run on unchanged inputs, and says so. */
    public Answer plan(Path spec) {
        Planner planner = new Planner(new Planner.Parts(
                session.catalogs(),
                session.refs(),
                session::transforms,
                new SqlTransformCheck(),
                session.manifest(),
                session.plans(),
                Clock.systemUTC()));
        PlanResult result = planner.plan(spec, session.actor());
        String runId = result.plan().runId();
        String unchanged = result.created()
                ? ""
                : "Nothing changed: run " + runId + " was planned before from the same inputs."
                        + System.lineSeparator();
        String outcome = result.created() ? "PLANNED" : "UNCHANGED";
        return Answer.done(
                        "plan",
                        runId,
                        outcome,
                        result.report().json(),
                        unchanged + result.report().text())
                .next(NextCommand.after(session.run(runId)));
    }
}
