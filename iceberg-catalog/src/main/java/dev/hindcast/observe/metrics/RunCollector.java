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
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns a reading of the run into metrics at each scrape; while none can be had, the last one stands with its time. */
final class RunCollector implements MultiCollector {
    private static final Logger LOG = LoggerFactory.getLogger(RunCollector.class);
    /** Partitions with a series of their own. */
    private static final int MOST_PARTITIONS = 20;

    private static final Pattern FIGURE = Pattern.compile("\\b\\d[\\d.]*");

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
            RunReading.Labels labels = run.labels();
            add(RunMetric.INFO, 1, labels.codeVersion(), labels.owner(), labels.source(), labels.target());
            work(run.work());
            double rate = run.bytesPerSecond().orElse(0.0);
            add(RunMetric.THROUGHPUT, rate);
            add(RunMetric.ETA, rate > 0 ? run.work().remainingBytes() / rate : Double.POSITIVE_INFINITY);
            level(run.level());
            add(RunMetric.COMMIT_QUEUE, seconds(run.commit().queued()));
            add(RunMetric.COMMIT, seconds(run.commit().took()));
            add(RunMetric.FRESHNESS_P50, seconds(run.live().p50()));
            add(RunMetric.FRESHNESS_P95, seconds(run.live().p95()));
            add(RunMetric.FRESHNESS_LIMIT, seconds(run.live().limit()));
            run.gates()
                    .forEach((name, gate) ->
                            add(RunMetric.GATE_CONDITION, number(gate.passed()), name, gate.partition()));
            add(RunMetric.READ_AT, run.at().toEpochMilli() / 1000.0);
            return all();
        }

        private void work(RunReading.Work work) {
            for (PartitionState state : PartitionState.values()) {
                add(RunMetric.PARTITIONS, (double) work.partitions().getOrDefault(state, 0L), state.name());
            }
            add(RunMetric.PROCESSED_BYTES, (double) work.processedBytes());
            add(RunMetric.REMAINING_BYTES, (double) work.remainingBytes());
            add(RunMetric.ATTEMPTS, (double) work.attempts());
            add(RunMetric.RETRIES, (double) work.retries());
            add(RunMetric.VALIDATION_FAILURES, (double) work.validationFailures());
            work.rows().forEach((stage, rows) -> add(RunMetric.ROWS, (double) rows, stage));
            add(RunMetric.FAILURES, (double) work.partitions().getOrDefault(PartitionState.FAILED, 0L));
            work.failed().stream().limit(MOST_PARTITIONS).forEach(failed -> add(RunMetric.FAILED, 1, failed));
            if (work.failed().isEmpty()) {
                add(RunMetric.FAILED, 0, "none");
            }
        }

        private void level(RunReading.Level level) {
            add(RunMetric.LEVEL, level.value());
            add(RunMetric.LEVEL_TOP, level.top());
            // With its figures each scrape would begin another series.
            add(RunMetric.LEVEL_REASON, 1, FIGURE.matcher(level.reason()).replaceAll("#"));
            add(RunMetric.SOURCE_THROTTLED, 1 - level.value() / (double) Math.max(1, level.top()));
        }

        private static double seconds(Optional<Duration> duration) {
            return duration.map(Points::seconds).orElse(Double.NaN);
        }

        private static double seconds(Duration duration) {
            return duration.toMillis() / 1000.0;
        }

        private static double number(Optional<Boolean> passed) {
            return passed.map(yes -> yes ? 1.0 : 0.0).orElse(Double.NaN);
        }

        private MetricSnapshots all() {
            return new MetricSnapshots(points.entrySet().stream()
                    .<MetricSnapshot>map(entry -> new GaugeSnapshot(
                            new MetricMetadata(
                                    entry.getKey().title(), entry.getKey().help()),
                            entry.getValue()))
                    .toList());
        }

        private void add(RunMetric metric, double value, String... labelValues) {
            Labels labels = Labels.of("run", run.labels().run());
            for (int i = 0; i < labelValues.length; i++) {
                labels = labels.merge(Labels.of(metric.labels().get(i), labelValues[i]));
            }
            points.computeIfAbsent(metric, one -> new ArrayList<>())
                    .add(new GaugeDataPointSnapshot(value, labels, null));
        }
    }
}
