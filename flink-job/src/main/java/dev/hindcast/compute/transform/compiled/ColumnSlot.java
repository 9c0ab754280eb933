package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;

/** A column as it is; of wide decimals those values that fit a long. */
final class ColumnSlot extends Slot {
    private final ColumnVector vector;

    ColumnSlot(ColumnVector vector) {
        this.vector = vector;
        if (vector instanceof LongVector longs) {
            values = longs.values();
        }
    }

    @Override
    void fill(int rows) {
        begin();
        if (vector.hasNulls()) {
            anyNull = true;
            for (int row = 0; row < rows; row++) {
                nulls[row] = vector.isNull(row);
            }
        }
        if (vector instanceof IntVector ints) {
            int[] from = ints.values();
            for (int row = 0; row < rows; row++) {
                values[row] = from[row];
            }
        } else if (vector instanceof BooleanVector flags) {
            for (int row = 0; row < rows; row++) {
                values[row] = flags.values()[row] ? 1 : 0;
            }
        } else if (vector instanceof WideDecimalVector wide) {
            fillWide(wide, rows);
        }
    }

    private void fillWide(WideDecimalVector wide, int rows) {
        for (int row = 0; row < rows; row++) {
            long low = wide.low()[row];
            values[row] = low;
            if (wide.high()[row] != low >> (Long.SIZE - 1)) {
                setOdd(row);
            }
        }
    }
}
