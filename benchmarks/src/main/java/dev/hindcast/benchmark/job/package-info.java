/** What the processes of the peers run. Each knows nothing but its job file. */
@NullMarked
package dev.hindcast.benchmark.job;

import org.jspecify.annotations.NullMarked;
