package dev.hindcast.catchup;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.compute.Seams;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.LandedTokens;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;

/**
 * Makes the facts in the manifest those of the commits that landed: a process that died between a commit and the note of its
 * evidence left the facts of an earlier watermark standing.
 */
public final class LandedEvidence {
    private final LockedPlan plan;
    private final Seams seams;
    private final String actor;

    public LandedEvidence(LockedPlan plan, Seams seams, String actor) {
        this.plan = plan;
        this.seams = seams;
        this.actor = actor;
    }

    /** Repairs what is behind; the number of partitions whose facts were replaced. */
    public int reconcile() {
        Candidate candidate = new Candidate(plan, seams, actor);
        Table target = seams.catalogs().load(plan.target().table());
        List<LandedTokens.Landed> oldestFirst = LandedTokens.all(target, candidate.head(target), candidate.fork());
        Map<String, EvidenceRow> standing = new HashMap<>();
        rows(AttemptEvidence.FACTS).forEach(row -> standing.put(row.subject(), row));
        Map<String, Map<String, EvidenceRow>> attempts = attemptsByToken();
        Map<String, EvidenceRow> right = new HashMap<>();
        Map<String, Long> snapshots = new HashMap<>();
        for (LandedTokens.Landed landed : oldestFirst) {
            attempts.getOrDefault(landed.token(), Map.of()).forEach((partition, row) -> {
                right.put(partition, row);
                snapshots.put(partition, landed.snapshotId());
            });
        }
        right.keySet().removeIf(partition -> stands(standing.get(partition), snapshots.get(partition)));
        AttemptEvidence evidence = new AttemptEvidence(seams.manifest(), plan.runId(), actor);
        right.forEach((partition, row) -> evidence.stand(
                ManifestJson.read(row.json(), PartitionFacts.class), snapshots.get(partition), row.watermark()));
        return right.size();
    }

    private static boolean stands(@org.jspecify.annotations.Nullable EvidenceRow row, Long snapshot) {
        return row != null && row.snapshotId() == snapshot;
    }

    private Map<String, Map<String, EvidenceRow>> attemptsByToken() {
        Map<String, Map<String, EvidenceRow>> byToken = new HashMap<>();
        for (EvidenceRow row : rows(AttemptEvidence.ATTEMPT)) {
            int bar = row.subject().lastIndexOf('|');
            byToken.computeIfAbsent(row.subject().substring(0, bar), token -> new HashMap<>())
                    .put(row.subject().substring(bar + 1), row);
        }
        return byToken;
    }

    private List<EvidenceRow> rows(String kind) {
        return seams.manifest().evidence(plan.runId(), kind);
    }
}
