package dev.hindcast.verb;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.plan.LockedPlan;

/** Measures what the source says and what the judged snapshot's files hold, and keeps both as evidence. */
final class Reconciling {
    /** Kind of evidence that holds both sides of one partition. */
    static final String KIND = "reconciliation";

    private final Session session;
    private final LockedPlan plan;

    Reconciling(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    /** Measures the subject's changed partitions. */
    void measure(Judgement.Subject subject) {
        if (subject.toDiff().isEmpty()) {
            return;
        }
        session.manifest()
                .putEvidence(
                        Folds.ofRun(session, plan, subject.watermark())
                                .against(subject.toDiff(), subject.snapshotId())
                                .stream()
                                .map(one -> new EvidenceRow(
                                        plan.runId(),
                                        KIND,
                                        one.partition(),
                                        subject.snapshotId(),
                                        subject.watermark().text(),
                                        ManifestJson.write(one)))
                                .toList(),
                        session.actor());
    }
}
