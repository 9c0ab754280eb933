package dev.hindcast.verb;

import dev.hindcast.gate.Checks;
import dev.hindcast.gate.GateInput;
import dev.hindcast.gate.GateKeeper;
import dev.hindcast.gate.Verdict;
import dev.hindcast.manifest.AdditiveColumns;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.validate.ConsumerSuite;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/**
 * One look at a published version: is it still what follows from the source, do the consumers' queries still answer as their
 * owners expect, how do its figures compare with the old version's, and how fresh has live kept main since the publish?
 */
final class Observation {
    private final Session session;
    private final LockedPlan plan;
    private final long before;
    private final Instant since;

    /**
     * Looks at main beside the version that the run replaced.
     *
     * @param before snapshot that the publish replaced
     * @param since when it was published
     */
    Observation(Session session, LockedPlan plan, long before, Instant since) {
        this.session = session;
        this.plan = plan;
        this.before = before;
        this.since = since;
    }

    /** A figure of the run's partitions in the old and in the present version. */
    record Metric(String name, BigDecimal before, BigDecimal after) {}

    /**
     * What a look found.
     *
     * @param head main's head that was looked at
     * @param failures what shuts or fails, as sentences; empty when all is well
     */
    record Look(
            long head,
            List<Verdict> verdicts,
            List<ConsumerSuite.SideBySide> consumers,
            List<Metric> metrics,
            List<String> failures) {}

    Look look() {
        Table target = session.catalogs().load(plan.target().table());
        long head = Positions.mainHead(target);
        RefPosition position = Positions.of(target, head).orElseThrow();
        Judgement.Subject subject = new Judgement.Subject(head, before, position.watermark(), Set.of());
        SnapshotQueries queries = new SnapshotQueries(session, plan, subject);
        Map<String, Reconciliation> found =
                Folds.at(session, plan, position).against(new Judgement(session, plan).planned(), head).stream()
                        .collect(Collectors.toMap(Reconciliation::partition, Function.identity()));
        List<Verdict> verdicts = new GateKeeper(Checks.OBSERVED)
                .judge(input(subject, queries, found))
                .verdicts();
        List<ConsumerSuite.SideBySide> consumers = queries.consumers();
        List<String> failures = new ArrayList<>();
        verdicts.stream().filter(Verdict::shuts).map(Verdict::sentence).forEach(failures::add);
        consumers.forEach(answer -> failures.addAll(answer.failures()));
        return new Look(head, verdicts, consumers, metrics(found), failures);
    }

    private GateInput input(Judgement.Subject subject, SnapshotQueries queries, Map<String, Reconciliation> found) {
        return new GateInput(
                plan,
                session.run(plan.runId()),
                session.manifest().partitions(plan.runId()),
                found,
                Map.of(),
                Map.of(),
                queries.rules(),
                queries.references(),
                queries.boundaries(),
                Optional.empty(),
                subject.watermark(),
                subject.watermark(),
                Map.of(),
                Set.of(),
                new LiveFreshnessReading(session, plan).since(since),
                subject.snapshotId());
    }

    private List<Metric> metrics(Map<String, Reconciliation> found) {
        List<PartitionContent> old = Folds.read(session, plan, found.keySet(), before);
        List<PartitionContent> now =
                found.values().stream().map(Reconciliation::actual).toList();
        Map<String, BigDecimal> oldSums = sums(old);
        Map<String, BigDecimal> nowSums = sums(now);
        List<Metric> metrics = new ArrayList<>();
        metrics.add(new Metric("rows", rows(old), rows(now)));
        nowSums.forEach(
                (column, sum) -> metrics.add(new Metric(column, oldSums.getOrDefault(column, BigDecimal.ZERO), sum)));
        return metrics;
    }

    private static BigDecimal rows(List<PartitionContent> contents) {
        return BigDecimal.valueOf(
                contents.stream().mapToLong(PartitionContent::rows).sum());
    }

    private static Map<String, BigDecimal> sums(List<PartitionContent> contents) {
        Map<String, BigDecimal> sums = new TreeMap<>();
        contents.forEach(content -> content.sums().forEach((column, sum) -> {
            if (AdditiveColumns.isAdditive(column)) {
                sums.merge(column, sum, BigDecimal::add);
            }
        }));
        return sums;
    }
}
