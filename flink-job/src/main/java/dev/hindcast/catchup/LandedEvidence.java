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
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

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

    /** An attempt's facts and the snapshot that it landed as. */
    private record Right(EvidenceRow facts, long snapshotId) {}

    /** Repairs what is behind; the number of partitions whose facts were replaced. */
    public int reconcile() {
        Map<String, EvidenceRow> standing = new HashMap<>();
        rows(AttemptEvidence.FACTS).forEach(row -> standing.put(row.subject(), row));
        Map<String, Right> right = newestLanded();
        Table target = seams.catalogs().load(plan.target().table());
        right.entrySet().removeIf(one -> stands(target, standing.get(one.getKey()), one.getValue()));
        AttemptEvidence evidence = new AttemptEvidence(seams.manifest(), plan.runId(), actor);
        right.values()
                .forEach(one -> evidence.stand(
                        ManifestJson.read(one.facts().json(), PartitionFacts.class),
                        one.snapshotId(),
                        one.facts().watermark()));
        return right.size();
    }

    private Map<String, Right> newestLanded() {
        Candidate candidate = new Candidate(plan, seams, actor);
        Table target = seams.catalogs().load(plan.target().table());
        Map<String, Map<String, EvidenceRow>> attempts = attemptsByToken();
        Map<String, Right> right = new HashMap<>();
        for (LandedTokens.Landed landed : LandedTokens.all(target, candidate.head(target), candidate.fork())) {
            attempts.getOrDefault(landed.token(), Map.of())
                    .forEach((partition, row) -> right.put(partition, new Right(row, landed.snapshotId())));
        }
        return right;
    }

    /** What was measured on a later head of the candidate says more than the attempt that landed before. */
    private static boolean stands(Table target, @Nullable EvidenceRow row, Right right) {
        return row != null
                && (row.snapshotId() == right.snapshotId()
                        || order(target, row.snapshotId()) > order(target, right.snapshotId()));
    }

    private static long order(Table target, long snapshotId) {
        Snapshot snapshot = target.snapshot(snapshotId);
        return snapshot == null ? -1 : snapshot.sequenceNumber();
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
