package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.DoubleVector;
import dev.hindcast.compute.batch.FloatVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;

/** Values of one vector in another: for a column that a result has twice, since a vector can be in it but once. */
final class VectorCopy {
    private VectorCopy() {}

    /** Fills {@code to}, of the same kind, with the first rows of {@code from}. */
    static void copy(ColumnVector from, ColumnVector to, int rows) {
        to.clear();
        values(from, to, rows);
        for (int row = 0; from.hasNulls() && row < rows; row++) {
            if (from.isNull(row)) {
                to.setNull(row);
            }
        }
    }

    private static void values(ColumnVector from, ColumnVector to, int rows) {
        if (from instanceof LongVector longs) {
            System.arraycopy(longs.values(), 0, ((LongVector) to).values(), 0, rows);
        } else if (from instanceof IntVector ints) {
            System.arraycopy(ints.values(), 0, ((IntVector) to).values(), 0, rows);
        } else if (from instanceof BooleanVector flags) {
            System.arraycopy(flags.values(), 0, ((BooleanVector) to).values(), 0, rows);
        } else if (from instanceof FloatVector floats) {
            System.arraycopy(floats.values(), 0, ((FloatVector) to).values(), 0, rows);
        } else if (from instanceof DoubleVector doubles) {
            System.arraycopy(doubles.values(), 0, ((DoubleVector) to).values(), 0, rows);
        } else if (from instanceof WideDecimalVector wide) {
            System.arraycopy(wide.high(), 0, ((WideDecimalVector) to).high(), 0, rows);
            System.arraycopy(wide.low(), 0, ((WideDecimalVector) to).low(), 0, rows);
        } else {
            bytes((BytesVector) from, (BytesVector) to, rows);
        }
    }

    private static void bytes(BytesVector from, BytesVector to, int rows) {
        if (from.dictionary() != null) {
            to.use(from.dictionary());
        }
        for (int row = 0; row < rows; row++) {
            if (from.isNull(row)) {
                continue;
            }
            if (from.dictionary() != null) {
                to.setCode(row, from.codes()[row]);
            } else {
                to.set(row, from.data(), from.starts()[row], from.lengths()[row]);
            }
        }
    }
}
