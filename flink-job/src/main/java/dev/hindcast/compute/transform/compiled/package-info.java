/**
 * compiled: the part of SQL that most row transforms consist of (columns, exact arithmetic, comparisons, CASE), taken from the
 * planner's own optimised tree and run over column batches. Start at
 * {@link dev.hindcast.compute.transform.compiled.CompiledQuery}.
 *
 * <p>A query is compiled as a whole or not at all. Each expression has two readings. {@link
 * dev.hindcast.compute.transform.compiled.ExactTerms} is the meaning: one row, any number of digits, an overflow is an error.
 * The slots do the same for a batch with longs, and mark as odd the rows that do not fit, which are then read exactly.
 */
@NullMarked
package dev.hindcast.compute.transform.compiled;

import org.jspecify.annotations.NullMarked;
