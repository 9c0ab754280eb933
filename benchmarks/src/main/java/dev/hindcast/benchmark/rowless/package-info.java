/** Runs whose tables have files but no rows: what planning, claiming, committing and moving cost by themselves. */
@NullMarked
package dev.hindcast.benchmark.rowless;

import org.jspecify.annotations.NullMarked;
