package dev.hindcast.verb;

import dev.hindcast.gate.Checks;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.Verdict;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.metrics.RunReading;
import dev.hindcast.plan.LockedPlan;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reads a working run for its metrics. */
final class RunReadings implements Supplier<RunReading> {
    private static final Set<PartitionState> PROCESSED = EnumSet.of(PartitionState.VALIDATED, PartitionState.PUBLISHED);

    private final Session session;
    private final LockedPlan plan;
    private final long startNanos = System.nanoTime();
    private final CommitTimes commits;
    private final RowTotals totals;
    private long doneBefore = -1;

    RunReadings(Session session, LockedPlan plan, CommitTimes commits) {
        this.session = session;
        this.plan = plan;
        this.commits = commits;
        this.totals = new RowTotals(session, plan.runId());
    }

    @Override
    public synchronized RunReading get() {
        List<PartitionRow> rows = session.manifest().partitions(plan.runId());
        RunReading.Work work = work(rows);
        doneBefore = doneBefore < 0 ? work.processedBytes() : doneBefore;
        return new RunReading(
                labels(),
                work,
                rate(work.processedBytes()),
                level(),
                commits.last(),
                live(),
                gates(rows),
                Instant.now());
    }

    private RunReading.Labels labels() {
        return new RunReading.Labels(
                plan.runId(),
                plan.transform().digest(),
                plan.spec().observe().owner().orElse("none"),
                plan.source().table(),
                plan.target().table());
    }

    private RunReading.Work work(List<PartitionRow> rows) {
        long attempts = rows.stream().mapToLong(PartitionRow::attempt).sum();
        long begun = rows.stream().filter(row -> row.attempt() > 0).count();
        return new RunReading.Work(
                counts(rows),
                rows.stream()
                        .filter(row -> row.state() == PartitionState.FAILED)
                        .map(PartitionRow::partition)
                        .toList(),
                bytes(rows, true),
                bytes(rows, false),
                attempts,
                attempts - begun,
                refused(),
                totals.get());
    }

    private long refused() {
        return session.manifest().attempts(plan.runId()).stream()
                .filter(attempt -> attempt.outcome().equals(PartitionState.FAILED.name()))
                .count();
    }

    private RunReading.Level level() {
        int most = plan.spec().resources().maxConcurrency();
        return new NotedLevel(session, plan.runId())
                .get()
                .map(noted -> new RunReading.Level(noted.level(), noted.top(), noted.reason()))
                .orElseGet(() -> new RunReading.Level(most, most, "none"));
    }

    private RunReading.Live live() {
        Optional<Freshness> freshness = new RunFacts(session, plan).freshness(session.run(plan.runId()));
        return new RunReading.Live(
                freshness.map(Freshness::p50),
                freshness.map(Freshness::p95),
                plan.spec().live().freshnessP95());
    }

    private Optional<Double> rate(long done) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        return done > doneBefore ? Optional.of((done - doneBefore) / Math.max(0.001, seconds)) : Optional.empty();
    }

    private long bytes(List<PartitionRow> rows, boolean processed) {
        Map<String, Long> planned = new HashMap<>();
        plan.partitions().forEach(partition -> planned.put(partition.value(), partition.inputBytes()));
        return rows.stream()
                .filter(row -> PROCESSED.contains(row.state()) == processed)
                .mapToLong(row -> planned.getOrDefault(row.partition(), 0L))
                .sum();
    }

    private static Map<PartitionState, Long> counts(List<PartitionRow> rows) {
        Map<PartitionState, Long> counts = new EnumMap<>(PartitionState.class);
        rows.forEach(row -> counts.merge(row.state(), 1L, Long::sum));
        return counts;
    }

    /** All checks of the run; those that were judged, as they were judged last. */
    private Map<String, RunReading.Gate> gates(List<PartitionRow> rows) {
        Map<String, RunReading.Gate> gates = new HashMap<>();
        Checks.names().forEach(name -> gates.put(name, new RunReading.Gate(Optional.empty(), "all")));
        for (EvidenceRow row : session.manifest().evidence(plan.runId(), GateEvidence.VERDICT)) {
            Verdict verdict = ManifestJson.read(row.json(), Verdict.class);
            gates.put(verdict.check(), new RunReading.Gate(Optional.of(verdict.passed()), named(verdict, rows)));
        }
        return gates;
    }

    /** The first partition that a failed check names. */
    private static String named(Verdict verdict, List<PartitionRow> rows) {
        return verdict.samples().stream()
                .flatMap(sample -> rows.stream().map(PartitionRow::partition).filter(sample::contains))
                .findFirst()
                .orElse("all");
    }
}
