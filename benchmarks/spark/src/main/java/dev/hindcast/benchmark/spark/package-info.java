/** The Spark peer of the benchmarks: a process of its own that knows nothing of Hindcast. */
@NullMarked
package dev.hindcast.benchmark.spark;

import org.jspecify.annotations.NullMarked;
