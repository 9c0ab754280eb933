/** A day of a backfill beside a live pipeline, minute by minute, with and without the controller. */
@NullMarked
package dev.hindcast.benchmark.day;

import org.jspecify.annotations.NullMarked;
