package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.write.KeyedSums;
import dev.hindcast.compute.write.RowTotals;

/** What the rows of one partition that one task has read add up to. */
record MeasuredRows(String partition, RowTotals totals, KeyedSums keyed) implements Evidence {
    MeasuredRows plus(MeasuredRows other) {
        return new MeasuredRows(partition, totals.plus(other.totals), keyed.plus(other.keyed));
    }

    /** Of no rows. */
    static MeasuredRows none(String partition) {
        return new MeasuredRows(partition, RowTotals.NONE, KeyedSums.NONE);
    }
}
