package dev.hindcast.verb;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.plan.LockedPlan;
import java.util.List;

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

    /** Measures the subject's changed partitions; nothing is stored here. */
    List<EvidenceRow> measure(Judgement.Subject subject) {
        if (subject.toDiff().isEmpty()) {
            return List.of();
        }
        return Folds.ofRun(session, plan, subject.watermark()).against(subject.toDiff(), subject.snapshotId()).stream()
                .map(one -> new EvidenceRow(
                        plan.runId(),
                        KIND,
                        one.partition(),
                        subject.snapshotId(),
                        subject.watermark().text(),
                        ManifestJson.write(one)))
                .toList();
    }
}
