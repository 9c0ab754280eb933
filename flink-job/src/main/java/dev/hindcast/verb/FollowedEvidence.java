package dev.hindcast.verb;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Content;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Watermark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/**
 * Measures the partitions of a candidate anew whose files are not those that their facts are about: what was merged key by
 * key has no facts of its own. They are read back, and the source is folded again for what it says.
 */
final class FollowedEvidence {
    private final Session session;
    private final LockedPlan plan;

    FollowedEvidence(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    /**
     * Makes the facts of every partition those of the candidate's head.
     *
     * @return the partitions that were measured
     * @throws dev.hindcast.error.HindcastException what computing is refused with: VERSION_TIE among it
     */
    Set<String> refresh() {
        Table target = session.catalogs().load(plan.target().table());
        long head = new Candidate(plan, session.seams(plan.runId()), session.actor()).head(target);
        Set<String> stale = stale(target, head);
        if (stale.isEmpty()) {
            return stale;
        }
        Watermark at = new CatchUpVerb(session).catchUp(plan).watermark(target);
        Map<String, List<DataFile>> files =
                Content.of(target, head, stale).byPartition(PartitionText.ofOnlyColumn(target));
        List<PartitionFacts> facts = Folds.ofRun(session, plan, at).against(stale, head).stream()
                .map(one -> facts(one, files.getOrDefault(one.partition(), List.of())))
                .toList();
        new AttemptEvidence(session.manifest(), plan.runId(), session.actor()).stand(facts, head, at.text());
        return stale;
    }

    private Set<String> stale(Table target, long head) {
        Set<String> planned = new Judgement(session, plan).planned();
        Map<String, Set<String>> now = PartitionFiles.of(target, head, planned);
        Map<Long, Set<String>> measuredAt = new HashMap<>();
        for (EvidenceRow row : session.manifest().evidence(plan.runId(), AttemptEvidence.FACTS)) {
            measuredAt.computeIfAbsent(row.snapshotId(), id -> new TreeSet<>()).add(row.subject());
        }
        Set<String> stale = new TreeSet<>(planned);
        measuredAt.forEach((snapshot, partitions) -> {
            if (target.snapshot(snapshot) != null) {
                Map<String, Set<String>> then = PartitionFiles.of(target, snapshot, partitions);
                partitions.stream().filter(one -> same(then, now, one)).forEach(stale::remove);
            }
        });
        return stale;
    }

    private static boolean same(Map<String, Set<String>> then, Map<String, Set<String>> now, String partition) {
        return then.getOrDefault(partition, Set.of()).equals(now.getOrDefault(partition, Set.of()));
    }

    /** Look-ups are not counted when rows are only read back. */
    private static PartitionFacts facts(Reconciliation one, List<DataFile> files) {
        SourceFold source = one.source();
        PartitionContent found = one.actual();
        return new PartitionFacts(
                one.partition(),
                source.rowsRead(),
                source.winners(),
                source.deleted(),
                source.dropped(),
                source.quarantined(),
                found.rows(),
                found.distinctKeys(),
                found.checksum(),
                found.sums(),
                found.slices(),
                Map.of(),
                files.size(),
                files.stream().mapToLong(DataFile::fileSizeInBytes).sum());
    }
}
