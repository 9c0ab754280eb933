package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.Verdict;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.Watermark;
import dev.hindcast.validate.ConsumerSuite;
import dev.hindcast.validate.RememberedSql;
import dev.hindcast.validate.SnapshotSql;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges exactly the snapshot that is about to be published: partitions that the last catch-up touched are measured anew, the
 * others stand because their files are proven the same; then the approvals, by what has drifted since they were signed.
 */
final class PublishRecheck implements Recheck {
    private final Session session;
    private final LockedPlan plan;
    private final GateResult approved;
    private final SnapshotSql pinned;

    /** With the decision that the approvals were given for. */
    PublishRecheck(Session session, LockedPlan plan, GateResult approved) {
        this.session = session;
        this.plan = plan;
        this.approved = approved;
        this.pinned = new RememberedSql(session.sql());
    }

    @Override
    public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changedPartitions) {
        Set<String> toDiff = new HashSet<>(changedPartitions);
        toDiff.addAll(filesDifferFromApproved(snapshotId));
        Judgement judgement = new Judgement(session, plan, pinned);
        GateResult result = judgement.judge(new Judgement.Subject(snapshotId, oldHead, watermark(snapshotId), toDiff));
        judgement.keep(result);
        List<String> failures =
                result.shutting().stream().map(Verdict::sentence).toList();
        if (failures.isEmpty()) {
            MissingApprovals.refuse(
                    plan.runId(),
                    Approvals.missing(
                            plan,
                            result,
                            session.manifest().approvals(plan.runId()),
                            session.run(plan.runId()).createdBy(),
                            since -> drift(snapshotId, toDiff)));
        }
        return failures;
    }

    @Override
    public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
        List<String> failures = new ArrayList<>();
        Judgement.Subject subject = new Judgement.Subject(snapshotId, oldHead, watermark(snapshotId), Set.of());
        for (ConsumerSuite.SideBySide answer : new SnapshotQueries(session, plan, subject).consumers()) {
            failures.addAll(answer.failures());
            session.manifest()
                    .putEvidence(
                            new EvidenceRow(
                                    plan.runId(),
                                    "consumer",
                                    answer.query(),
                                    snapshotId,
                                    subject.watermark().text(),
                                    ManifestJson.write(answer)),
                            session.actor());
        }
        return failures;
    }

    private Watermark watermark(long snapshotId) {
        return Positions.of(session.catalogs().load(plan.target().table()), snapshotId)
                .orElseThrow()
                .watermark();
    }

    private Set<String> filesDifferFromApproved(long snapshotId) {
        var target = session.catalogs().load(plan.target().table());
        Set<String> planned = new Judgement(session, plan).planned();
        Map<String, Set<String>> now = PartitionFiles.of(target, snapshotId, planned);
        if (target.snapshot(approved.snapshotId()) == null) {
            // A publish branch that an earlier call judged last may have been expired since: then nothing is known
            // to be the same.
            return planned;
        }
        Map<String, Set<String>> then = PartitionFiles.of(target, approved.snapshotId(), planned);
        Set<String> differ = new HashSet<>(planned);
        differ.removeIf(
                partition -> now.getOrDefault(partition, Set.of()).equals(then.getOrDefault(partition, Set.of())));
        return differ;
    }

    private void requireApprovedIsThere() {
        if (session.catalogs().load(plan.target().table()).snapshot(approved.snapshotId()) == null) {
            throw ErrorCode.GATE_SHUT
                    .error(
                            "Cannot tell what has changed since run %s was judged: snapshot %d is not in %s any more",
                            plan.runId(), approved.snapshotId(), plan.target().table())
                    .value(approved.snapshotId())
                    .next("hindcast gate " + plan.runId());
        }
    }

    /** Rows that differ from the approved candidate, and the largest sum of absolute changes over the money columns. */
    private Drift drift(long snapshotId, Set<String> partitions) {
        if (partitions.isEmpty()) {
            return Drift.NONE;
        }
        requireApprovedIsThere();
        long rows = 0;
        Map<String, BigDecimal> money = new HashMap<>();
        for (PartitionDiff diff : new DiffVerb(session).between(plan, approved.snapshotId(), snapshotId, partitions)) {
            rows += diff.changed() + diff.onlyOld() + diff.onlyNew();
            diff.newSums()
                    .forEach((column, sum) -> money.merge(
                            column,
                            sum.subtract(diff.oldSums().getOrDefault(column, BigDecimal.ZERO))
                                    .abs(),
                            BigDecimal::add));
        }
        return new Drift(
                rows, money.values().stream().max(BigDecimal::compareTo).orElse(BigDecimal.ZERO));
    }
}
