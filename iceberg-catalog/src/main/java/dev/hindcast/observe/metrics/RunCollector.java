package dev.hindcast.observe.metrics;

import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionState;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns a reading of the run into metrics at each scrape; while none can be had, the last one stands with its time. */
final class RunCollector implements MultiCollector {
    private static final Logger LOG = LoggerFactory.getLogger(RunCollector.class);

    private final Supplier<RunReading> source;
    private @Nullable RunReading last;

    RunCollector(Supplier<RunReading> source) {
        this.source = source;
    }

    @Override
    public synchronized MetricSnapshots collect() {
        try {
            last = source.get();
        } catch (HindcastException away) {
            LOG.warn("Could not read the run for its metrics; the last reading stands", away);
        }
        RunReading reading = last;
        return reading == null ? MetricSnapshots.of() : new Points(reading).snapshots();
    }

    private static final class Points {
        private final RunReading run;
        private final Map<RunMetric, List<GaugeDataPointSnapshot>> points = new EnumMap<>(RunMetric.class);

        Points(RunReading run) {
            this.run = run;
        }

        MetricSnapshots snapshots() {
            add(RunMetric.INFO, 1, run.codeVersion(), run.owner(), run.source(), run.target());
            for (PartitionState state : PartitionState.values()) {
                add(RunMetric.PARTITIONS, (double) run.partitions().getOrDefault(state, 0L), state.name());
            }
            add(RunMetric.PROCESSED_BYTES, (double) run.processedBytes());
            add(RunMetric.REMAINING_BYTES, (double) run.remainingBytes());
            run.bytesPerSecond().ifPresent(this::rate);
            add(RunMetric.ATTEMPTS, (double) run.attempts());
            add(RunMetric.RETRIES, (double) run.retries());
            add(RunMetric.FAILURES, (double) run.partitions().getOrDefault(PartitionState.FAILED, 0L));
            run.freshnessP95().ifPresent(p95 -> add(RunMetric.FRESHNESS_P95, p95.toMillis() / 1000.0));
            add(RunMetric.FRESHNESS_LIMIT, (double) run.freshnessLimit().toSeconds());
            run.gates().forEach((gate, passed) -> add(RunMetric.GATE_CONDITION, passed ? 1 : 0, gate));
            add(RunMetric.READ_AT, run.at().toEpochMilli() / 1000.0);
            return new MetricSnapshots(points.entrySet().stream()
                    .<MetricSnapshot>map(entry -> new GaugeSnapshot(
                            new MetricMetadata(
                                    entry.getKey().title(), entry.getKey().help()),
                            entry.getValue()))
                    .toList());
        }

        private void rate(double bytesPerSecond) {
            add(RunMetric.THROUGHPUT, bytesPerSecond);
            if (bytesPerSecond > 0) {
                add(RunMetric.ETA, run.remainingBytes() / bytesPerSecond);
            }
        }

        private void add(RunMetric metric, double value, String... labelValues) {
            Labels labels = Labels.of("run", run.run());
            for (int i = 0; i < labelValues.length; i++) {
                labels = labels.merge(Labels.of(metric.labels().get(i), labelValues[i]));
            }
            points.computeIfAbsent(metric, one -> new ArrayList<>())
                    .add(new GaugeDataPointSnapshot(value, labels, null));
        }
    }
}
