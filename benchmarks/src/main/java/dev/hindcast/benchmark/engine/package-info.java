/** The engines: how each is started on a run's tables, and what its processes cost. */
@NullMarked
package dev.hindcast.benchmark.engine;

import org.jspecify.annotations.NullMarked;
