/**
 * batch: some thousand rows, column by column, as plain arrays: what the wide half of a compute job hands on instead of rows.
 * Start at {@link dev.hindcast.compute.batch.ColumnBatch}.
 */
@NullMarked
package dev.hindcast.compute.batch;

import org.jspecify.annotations.NullMarked;
