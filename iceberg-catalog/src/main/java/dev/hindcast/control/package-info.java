/** How much a backfill may do at a time beside the live pipeline: pure functions, without a clock or a table. */
@NullMarked
package dev.hindcast.control;

import org.jspecify.annotations.NullMarked;
