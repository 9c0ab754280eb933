package dev.hindcast.plan;

import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.Eligibility.Grade;
import dev.hindcast.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What may be done with a planned run: allowed, with a flag, or never. */
final class ReportGrades {
    private ReportGrades() {}

    static List<Eligibility> of(LockedPlan plan, PlanFacts facts, RunState state) {
        if (RunState.MOVES.getOrDefault(state, Set.of()).isEmpty()) {
            return List.of(new Eligibility(
                    "anything", Grade.NEVER, "the run is " + state + "; plan the spec again under another name"));
        }
        if (state == RunState.ROLLED_BACK) {
            return List.of(new Eligibility(
                    "anything",
                    Grade.NEVER,
                    "the run is ROLLED_BACK; to publish again, complete it and plan the spec under another name"));
        }
        List<Eligibility> grades = new ArrayList<>();
        grades.add(pins(facts.retention()));
        grades.add(catchUp(facts.since()));
        grades.add(publish(plan));
        grades.add(new Eligibility(
                "rollback", Grade.ALLOWED, "one metadata-only commit; live replays the gap with the old code"));
        grades.add(pointer(plan));
        return grades;
    }

    private static Eligibility pins(Retention retention) {
        return retention.tooMany()
                ? new Eligibility(
                        "run",
                        Grade.NEEDS_FLAG,
                        Planner.ACCEPT_KEPT_SNAPSHOTS + " was given: about " + retention.keptAtEnd()
                                + " raw snapshots are kept")
                : new Eligibility(
                        "run", Grade.ALLOWED, "every input is pinned, every partition can be replaced by date");
    }

    private static Eligibility catchUp(SinceW0 since) {
        return since.refused() == 0
                ? new Eligibility("catchup", Grade.ALLOWED, "raw has only grown since W0")
                : new Eligibility(
                        "catchup",
                        Grade.NEVER,
                        since.refused()
                                + " snapshots since W0 overwrite or delete raw rows; plan again on a later one");
    }

    private static Eligibility publish(LockedPlan plan) {
        if (plan.spec().approvals().isEmpty()) {
            return new Eligibility("publish", Grade.ALLOWED, "when the gate is open; the spec asks for no approval");
        }

        int signatures = plan.spec().approvals().stream()
                .mapToInt(rule -> rule.required())
                .sum();
        return new Eligibility(
                "publish", Grade.ALLOWED, "when the gate is open and " + signatures + " approvals are signed");
    }

    private static Eligibility pointer(LockedPlan plan) {
        return plan.spec().incrementalReaders() == RunSpec.IncrementalReaders.PRESENT
                ? new Eligibility(
                        "rollback --pointer",
                        Grade.NEVER,
                        "incremental_readers: present; a reader that has read the published snapshot would break")
                : new Eligibility(
                        "rollback --pointer", Grade.NEEDS_FLAG, "--pointer, while nothing followed the publish");
    }
}
