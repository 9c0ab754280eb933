package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.ColumnBatch;
import java.math.BigDecimal;

/** WHERE: takes out of a batch the rows for which it is not true. */
final class Condition {
    private final ColumnBatch batch;
    private final Term term;
    private final Slots slots;
    private final Slot holds;
    private final ExactTerms exact;
    private final int[] kept = new int[ColumnBatch.CAPACITY];
    private int row;

    Condition(Term term, ColumnBatch batch) {
        this.batch = batch;
        this.term = term;
        this.slots = new Slots(batch);
        this.holds = slots.number(term);
        this.exact = new ExactTerms(batch);
    }

    /**
     * Filters the batch.
     *
     * @throws ArithmeticException when {@link #row} cannot be told
     */
    void filter() {
        slots.fill(batch.rows());
        int count = 0;
        for (row = 0; row < batch.rows(); row++) {
            if (holds()) {
                kept[count++] = row;
            }
        }
        batch.keep(kept, count);
    }

    /** The row looked at last. */
    int row() {
        return row;
    }

    private boolean holds() {
        if (holds.odd[row]) {
            BigDecimal value = exact.number(term, row);
            return value != null && value.signum() != 0;
        }
        return !holds.nulls[row] && holds.values[row] != 0;
    }
}
