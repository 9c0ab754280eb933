package dev.hindcast.verb;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.gate.GateEvidence;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/**
 * Measures one snapshot of the target against main and lets the gate judge it. Partitions whose difference was measured
 * before, on the same files, are not read again.
 */
final class Judgement {
    /** Kind of evidence that holds old against new of one partition. */
    static final String DIFF = "diff";

    /** Kind of evidence that names main's snapshot with which the candidate was compared. */
    static final String COMPARED = "compared";

    private final Session session;
    private final LockedPlan plan;
    private final Map<String, EvidenceRow> measured = new TreeMap<>();

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

    /** Measures what is missing and judges; nothing is stored until {@link #keep}. */
    GateResult judge(Subject subject) {
        measureDiffs(subject);
        new Reconciling(session, plan).measure(subject).forEach(this::remember);
        Table target = session.catalogs().load(plan.target().table());
        SnapshotQueries queries = new SnapshotQueries(session, plan, subject);
        GateInput input = new GateInput(
                plan,
                session.run(plan.runId()),
                session.manifest().partitions(plan.runId()),
                standing(Reconciling.KIND, Reconciliation.class),
                standing(DIFF, PartitionDiff.class),
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
        session.manifest()
                .putEvidence(
                        new EvidenceRow(
                                plan.runId(),
                                COMPARED,
                                "main",
                                subject.oldHead(),
                                subject.watermark().text(),
                                "{}"),
                        session.actor());
        for (PartitionDiff diff :
                new DiffVerb(session).kept(plan, subject.oldHead(), subject.snapshotId(), subject.toDiff())) {
            remember(row(subject, diff));
        }
    }

    private EvidenceRow row(Subject subject, PartitionDiff diff) {
        return new EvidenceRow(
                plan.runId(),
                DIFF,
                diff.partition(),
                subject.snapshotId(),
                subject.watermark().text(),
                ManifestJson.write(diff));
    }

    /**
     * Stores what was measured and the decision, all or nothing: of two that judge at once each must leave its own, and not a
     * difference under the other's decision.
     */
    void keep(GateResult result) {
        List<EvidenceRow> rows = new ArrayList<>(measured.values());
        rows.addAll(GateEvidence.rows(plan.runId(), result));
        session.manifest().putEvidence(rows, session.actor());
    }

    private void remember(EvidenceRow row) {
        measured.put(row.kind() + "/" + row.subject(), row);
    }

    /** What was stored, and over it what was measured here. */
    private <T> Map<String, T> standing(String kind, Class<T> type) {
        Map<String, T> standing = read(kind, type);
        measured.values().stream()
                .filter(row -> row.kind().equals(kind))
                .forEach(row -> standing.put(row.subject(), ManifestJson.read(row.json(), type)));
        return standing;
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
