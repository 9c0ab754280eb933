package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.write.RowTotals;

/** What the rows of one partition that one task has read add up to. */
record MeasuredRows(String partition, RowTotals totals) implements Evidence {}
