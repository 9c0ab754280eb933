/** metrics: what a working run tells Prometheus. Start at {@link dev.hindcast.observe.metrics.RunMetric}. */
@NullMarked
package dev.hindcast.observe.metrics;

import org.jspecify.annotations.NullMarked;
