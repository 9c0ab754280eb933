package dev.hindcast.verb;

import dev.hindcast.compute.transform.CodeCheck;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.gate.Checks;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.AuditInput;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.PlanResult;
import dev.hindcast.plan.Planner;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.ImportNote;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/** {@code plan}: resolves and locks a spec. */
public final class PlanVerb {
    private final Session session;

    public PlanVerb(Session session) {
        this.session = session;
    }

    /** Plans; the same run on unchanged inputs, and says so. */
    public Answer plan(Path spec) {
        requireKnownChecks(spec);
        Planner planner = new Planner(new Planner.Parts(
                session.catalogs(),
                session.refs(),
                session::transforms,
                new CodeCheck(),
                session.manifest(),
                session.plans(),
                Clock.systemUTC()));
        PlanResult result = planner.plan(spec, session.actor());
        String runId = result.plan().runId();
        noteOrigin(result.plan());
        RunRow row = session.run(runId);
        String unchanged = result.created() ? "" : unchanged(row) + System.lineSeparator();
        String outcome = result.created() ? "PLANNED" : "UNCHANGED";
        return Answer.done(
                        "plan",
                        runId,
                        outcome,
                        result.report().json(),
                        unchanged + result.report().text())
                .next(next(row, spec));
    }

    /** What raw was frozen from is part of the run's evidence, so that the audit bundle can say it. */
    private void noteOrigin(LockedPlan plan) {
        Table source = session.catalogs().load(plan.source().table());
        ImportNote.newest(source, plan.source().w0().snapshotId())
                .ifPresent(note -> session.manifest()
                        .putEvidence(
                                new EvidenceRow(
                                        plan.runId(),
                                        AuditInput.ORIGIN,
                                        plan.source().table(),
                                        plan.source().w0().snapshotId(),
                                        plan.source().w0().text(),
                                        ManifestJson.write(note)),
                                session.actor()));
    }

    private static boolean over(RunRow run) {
        return run.state() == RunState.COMPLETED || run.state() == RunState.ABORTED;
    }

    private static String unchanged(RunRow run) {
        return "Nothing changed: run " + run.runId() + " was planned before from the same inputs; it is " + run.state()
                + " (" + run.state().sentence() + ")."
                + (over(run) ? " To compute the same again, change 'name' in the spec and plan it." : "");
    }

    private static List<String> next(RunRow run, Path spec) {
        return over(run) ? List.of("hindcast plan " + spec) : NextCommand.after(run);
    }

    /** A mistyped check in the thresholds would weigh nothing, and nobody would notice. */
    private static void requireKnownChecks(Path spec) {
        GateSpec gates = SpecParser.parse(spec).gates();
        Set<String> unknown = new TreeSet<>(gates.thresholds().keySet());
        unknown.addAll(gates.warnings());
        unknown.removeAll(Checks.names());
        if (!unknown.isEmpty()) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot plan %s: the gate has no check %s", spec, String.join(", ", unknown))
                    .value(unknown)
                    .expected(Checks.names())
                    .next("hindcast plan " + spec);
        }
    }
}
