/** What following costs, and what a backfill beside it costs the live pipeline. */
@NullMarked
package dev.hindcast.benchmark.follow;

import org.jspecify.annotations.NullMarked;
