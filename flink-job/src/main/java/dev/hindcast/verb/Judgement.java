package dev.hindcast.verb;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.gate.GateInput;
import dev.hindcast.gate.GateKeeper;
import dev.hindcast.gate.GateResult;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/**
 * Measures one snapshot of the target against main and lets the gate judge it. Partitions whose difference was measured
 * before, on the same files, are not read again.
 */
final class Judgement {
    /** Kind of evidence that holds old against new of one partition. */
    static final String DIFF = "diff";

    private final Session session;
    private final LockedPlan plan;

    Judgement(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    /**
     * What is judged.
     *
     * @param snapshotId the snapshot that readers would see
     * @param oldHead main's head, which they see now
     * @param watermark position of the judged snapshot
     * @param toDiff partitions whose difference must be measured anew
     */
    record Subject(long snapshotId, long oldHead, Watermark watermark, Set<String> toDiff) {}

    /** Every planned partition. */
    Set<String> planned() {
        return plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .collect(Collectors.toSet());
    }

    /** Measures what is missing, stores it as evidence, and judges. */
    GateResult judge(Subject subject) {
        measureDiffs(subject);
        new Reconciling(session, plan).measure(subject);
        Table target = session.catalogs().load(plan.target().table());
        SnapshotQueries queries = new SnapshotQueries(session, plan, subject);
        GateInput input = new GateInput(
                plan,
                session.run(plan.runId()),
                session.manifest().partitions(plan.runId()),
                read(Reconciling.KIND, Reconciliation.class),
                read(DIFF, PartitionDiff.class),
                measuredAt(target, subject),
                queries.rules(),
                queries.references(),
                queries.boundaries(),
                queries.samples(),
                subject.watermark(),
                Positions.of(target, subject.oldHead()).orElseThrow().watermark(),
                queries.dependencyChanges(),
                Set.of(),
                new LiveFreshnessReading(session, plan).sinceStart(),
                subject.snapshotId());
        return GateKeeper.standard().judge(input);
    }

    private void measureDiffs(Subject subject) {
        if (subject.toDiff().isEmpty()) {
            return;
        }
        for (PartitionDiff diff :
                new DiffVerb(session).between(plan, subject.oldHead(), subject.snapshotId(), subject.toDiff())) {
            session.manifest()
                    .putEvidence(
                            new EvidenceRow(
                                    plan.runId(),
                                    DIFF,
                                    diff.partition(),
                                    subject.snapshotId(),
                                    subject.watermark().text(),
                                    ManifestJson.write(diff)),
                            session.actor());
        }
    }

    private <T> Map<String, T> read(String kind, Class<T> type) {
        Map<String, T> found = new HashMap<>();
        session.manifest()
                .evidence(plan.runId(), kind)
                .forEach(row -> found.put(row.subject(), ManifestJson.read(row.json(), type)));
        return found;
    }

    /** Evidence of a partition stands for the judged snapshot only if the partition's files are the same on both. */
    private Map<String, GateInput.MeasuredAt> measuredAt(Table target, Subject subject) {
        List<EvidenceRow> rows = session.manifest().evidence(plan.runId(), AttemptEvidence.FACTS);
        Map<String, Set<String>> judged = PartitionFiles.of(target, subject.snapshotId(), planned());
        Map<Long, Set<String>> bySnapshot = new HashMap<>();
        rows.forEach(row -> bySnapshot
                .computeIfAbsent(row.snapshotId(), id -> new HashSet<>())
                .add(row.subject()));
        Map<String, Set<String>> measured = new HashMap<>();
        bySnapshot.forEach((id, partitions) -> measured.putAll(PartitionFiles.of(target, id, partitions)));
        Map<String, GateInput.MeasuredAt> where = new HashMap<>();
        for (EvidenceRow row : rows) {
            boolean same =
                    measured.getOrDefault(row.subject(), Set.of()).equals(judged.getOrDefault(row.subject(), Set.of()));
            where.put(
                    row.subject(), new GateInput.MeasuredAt(row.snapshotId(), Watermark.parse(row.watermark()), same));
        }
        return where;
    }
}
