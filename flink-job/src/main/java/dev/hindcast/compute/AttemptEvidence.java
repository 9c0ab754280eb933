package dev.hindcast.compute;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import java.util.Optional;

/**
 * Facts of partitions in the manifest. Those of an attempt are stored under its token before anything is committed, so that
 * whoever finds the commit later finds its evidence too; they become the partition's facts once the commit landed.
 */
public final class AttemptEvidence {
    /** Kind of the facts of one attempt; the subject is {@code <token>|<partition>}. */
    public static final String ATTEMPT = "attempt-facts";
    /** Kind of the facts that stand for a partition on the candidate; the subject is the partition. */
    public static final String FACTS = "facts";

    private final Manifest manifest;
    private final String runId;
    private final String actor;

    public AttemptEvidence(Manifest manifest, String runId, String actor) {
        this.manifest = manifest;
        this.runId = runId;
        this.actor = actor;
    }

    /** Keeps what an attempt measured, before its commit is sent. */
    public void keep(String token, PartitionFacts facts, String watermark) {
        put(ATTEMPT, token + "|" + facts.partition(), 0, watermark, facts);
    }

    /** Makes facts those of the partition, as committed in this snapshot. */
    public void stand(PartitionFacts facts, long snapshotId, String watermark) {
        put(FACTS, facts.partition(), snapshotId, watermark, facts);
    }

    /** What the attempt with this token measured. */
    public Optional<PartitionFacts> ofAttempt(String token, String partition) {
        String subject = token + "|" + partition;
        return manifest.evidence(runId, ATTEMPT).stream()
                .filter(row -> row.subject().equals(subject))
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class))
                .findFirst();
    }

    private void put(String kind, String subject, long snapshotId, String watermark, PartitionFacts facts) {
        String json = ManifestJson.write(facts);
        manifest.putEvidence(new EvidenceRow(runId, kind, subject, snapshotId, watermark, json), actor);
    }
}
