package dev.hindcast.plan;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import java.util.Optional;

/**
 * A second copy of each locked plan, in the manifest: without its plan a run could neither be rolled back nor ended, so a lost
 * file must not be the end of it. The file of a plan is the one that counts while it is there.
 */
public final class PlanCopies {
    private static final String KIND = "plan";
    private static final String SUBJECT = "locked";

    private final Manifest manifest;
    private final PlanStore plans;

    public PlanCopies(Manifest manifest, PlanStore plans) {
        this.manifest = manifest;
        this.plans = plans;
    }

    /** Keeps a copy of a run's plan, once. */
    void keep(LockedPlan plan, String actor) {
        if (copy(plan.runId()).isEmpty()) {
            manifest.putEvidence(
                    new EvidenceRow(
                            plan.runId(),
                            KIND,
                            SUBJECT,
                            plan.source().w0().snapshotId(),
                            plan.source().w0().text(),
                            PlanJson.write(plan)),
                    actor);
        }
    }

    /**
     * The plan of a run; a lost file is written anew from the copy.
     *
     * @throws dev.hindcast.error.HindcastException as {@link PlanStore#read}
     */
    public LockedPlan read(String runId) {
        if (!plans.has(runId)) {
            copy(runId).ifPresent(json -> plans.restore(runId, json));
        }
        return plans.read(runId);
    }

    private Optional<String> copy(String runId) {
        return manifest.evidence(runId, KIND).stream().map(EvidenceRow::json).findFirst();
    }
}
