package dev.hindcast.compute;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import java.util.List;
import java.util.Map;
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
        keep(Map.of(token, facts), watermark);
    }

    /** The same for the attempts of a group, by their tokens; all or none. */
    public void keep(Map<String, PartitionFacts> byToken, String watermark) {
        manifest.putEvidence(
                byToken.entrySet().stream()
                        .map(one -> row(
                                ATTEMPT, one.getKey() + "|" + one.getValue().partition(), 0, watermark, one.getValue()))
                        .toList(),
                actor);
    }

    /** Makes facts those of the partition, as committed in this snapshot. */
    public void stand(PartitionFacts facts, long snapshotId, String watermark) {
        stand(List.of(facts), snapshotId, watermark);
    }

    /** The same for several partitions; all or none. */
    public void stand(List<PartitionFacts> all, long snapshotId, String watermark) {
        manifest.putEvidence(
                all.stream()
                        .map(facts -> row(FACTS, facts.partition(), snapshotId, watermark, facts))
                        .toList(),
                actor);
    }

    /** What the attempt with this token measured. */
    public Optional<PartitionFacts> ofAttempt(String token, String partition) {
        return manifest.evidence(runId, ATTEMPT, token + "|" + partition)
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class));
    }

    private EvidenceRow row(String kind, String subject, long snapshotId, String watermark, PartitionFacts facts) {
        return new EvidenceRow(runId, kind, subject, snapshotId, watermark, ManifestJson.write(facts));
    }
}
