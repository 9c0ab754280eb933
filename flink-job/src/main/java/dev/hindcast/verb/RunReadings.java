package dev.hindcast.verb;

import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.Verdict;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
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
    private long doneBefore = -1;

    RunReadings(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    @Override
    public synchronized RunReading get() {
        List<PartitionRow> rows = session.manifest().partitions(plan.runId());
        long done = bytes(rows, true);
        doneBefore = doneBefore < 0 ? done : doneBefore;
        var facts = new RunFacts(session, plan).of(session.run(plan.runId()));
        long attempts = rows.stream().mapToLong(PartitionRow::attempt).sum();
        long begun = rows.stream().filter(row -> row.attempt() > 0).count();
        return new RunReading(
                plan.runId(),
                plan.transform().digest(),
                plan.spec().observe().owner().orElse("none"),
                plan.source().table(),
                plan.target().table(),
                counts(rows),
                done,
                bytes(rows, false),
                attempts,
                attempts - begun,
                rate(done),
                facts.liveP95(),
                facts.freshnessLimit(),
                gates(),
                Instant.now());
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

    private Map<String, Boolean> gates() {
        Map<String, Boolean> gates = new HashMap<>();
        for (EvidenceRow row : session.manifest().evidence(plan.runId(), GateEvidence.VERDICT)) {
            Verdict verdict = ManifestJson.read(row.json(), Verdict.class);
            gates.put(verdict.check(), verdict.passed());
        }
        return gates;
    }
}
