package dev.hindcast.benchmark.job;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;

/**
 * Keeps the counter {@code numBytesOut} of every task, also after its end. A task counts there what it writes into result
 * partitions, that is, onto shuffled edges; chained operators hand rows over without it. The same counter may be registered for
 * an operator too and is counted once.
 */
final class ShuffledBytes implements MetricReporter {
    private final Set<Counter> counters =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** Bytes so far. */
    long sum() {
        synchronized (counters) {
            return counters.stream().mapToLong(Counter::getCount).sum();
        }
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        if (name.equals("numBytesOut") && metric instanceof Counter counter) {
            counters.add(counter);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}
}
