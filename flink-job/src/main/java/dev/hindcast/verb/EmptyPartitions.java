package dev.hindcast.verb;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import java.util.stream.Stream;

/** Partitions that are confirmed to be empty: no winner is left of what the raw table holds for them. */
final class EmptyPartitions {
    private EmptyPartitions() {}

    static Stream<String> confirmed(Manifest manifest, String runId) {
        return manifest.evidence(runId, AttemptEvidence.FACTS).stream()
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class))
                .filter(facts -> facts.rowsOut() == 0 && facts.winners() == facts.deleted() + facts.dropped())
                .map(PartitionFacts::partition);
    }
}
