package dev.hindcast.benchmark.job;

import java.util.Properties;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Gives Flink the one reporter of this process. */
public final class ShuffledBytesFactory implements MetricReporterFactory {
    static final ShuffledBytes REPORTER = new ShuffledBytes();

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return REPORTER;
    }
}
