package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.ColumnBatch;
import java.util.Arrays;

/**
 * The values of a term of numbers, dates, timestamps or flags for all rows of a batch, as longs. A row is odd when longs do not
 * tell its value: it is to be read exactly, and its entries here mean nothing. No row fails here; odd ones may, when they are
 * read and only if they are wanted.
 */
abstract class Slot {
    long[] values = new long[ColumnBatch.CAPACITY];
    final boolean[] nulls = new boolean[ColumnBatch.CAPACITY];
    final boolean[] odd = new boolean[ColumnBatch.CAPACITY];
    boolean anyNull;
    boolean anyOdd;

    /** Fills the rows {@code [0, rows)}; what it works from has been filled before. */
    abstract void fill(int rows);

    /** Null where either is; elsewhere odd where either is. */
    final void merge(Slot one, Slot other, int rows) {
        begin();
        markNulls(one, rows);
        markNulls(other, rows);
        markOdd(one, rows);
        markOdd(other, rows);
    }

    /** Null and odd where the other is. */
    final void follow(Slot one, int rows) {
        begin();
        markNulls(one, rows);
        markOdd(one, rows);
    }

    /** No row is null or odd. */
    final void begin() {
        if (anyNull) {
            Arrays.fill(nulls, 0, nulls.length, false);
        }
        if (anyOdd) {
            Arrays.fill(odd, 0, odd.length, false);
        }
        anyNull = false;
        anyOdd = false;
    }

    private void markNulls(Slot from, int rows) {
        if (from.anyNull) {
            anyNull = true;
            for (int row = 0; row < rows; row++) {
                nulls[row] |= from.nulls[row];
            }
        }
    }

    private void markOdd(Slot from, int rows) {
        if (from.anyOdd) {
            for (int row = 0; row < rows; row++) {
                if (from.odd[row]) {
                    setOdd(row);
                }
            }
        }
    }

    /** The row is odd, unless it is known to be null. */
    final void setOdd(int row) {
        if (!nulls[row]) {
            odd[row] = true;
            anyOdd = true;
        }
    }

    final void setAllOdd(int rows) {
        for (int row = 0; row < rows; row++) {
            setOdd(row);
        }
    }

    final void setNull(int row) {
        nulls[row] = true;
        anyNull = true;
    }
}
