package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** A calculated column of the target: from its slot, and exactly where that is odd. */
final class ResultVector {
    private final NestedField column;
    private final Term term;
    private final ExactTerms exact;
    private final ColumnVector vector;
    private final @Nullable Slot numbers;
    private final @Nullable TextSlot texts;
    private int row;

    ResultVector(NestedField column, Term term, Slots slots, ExactTerms exact) {
        this.column = column;
        this.term = term;
        this.exact = exact;
        this.texts = term.type().isText() ? slots.text(term) : null;
        this.numbers = term.type().isText() ? null : slots.number(term);
        this.vector = ColumnVector.of(column.type(), ColumnBatch.CAPACITY);
    }

    String name() {
        return column.name();
    }

    ColumnVector vector() {
        return vector;
    }

    /** The row looked at last. */
    int row() {
        return row;
    }

    /**
     * Fills the vector from the slots, which have been filled.
     *
     * @throws ArithmeticException when {@link #row} has no value that fits
     */
    void fill(int rows) {
        vector.clear();
        if (numbers != null) {
            fill(numbers, rows);
        } else if (texts != null) {
            fill(texts, rows);
        }
    }

    private void fill(Slot from, int rows) {
        values(from.values, rows);
        for (row = 0; from.anyNull && row < rows; row++) {
            if (from.nulls[row]) {
                vector.setNull(row);
            }
        }
        for (row = 0; from.anyOdd && row < rows; row++) {
            if (from.odd[row]) {
                setExactly(exact.number(term, row));
            }
        }
    }

    private void values(long[] from, int rows) {
        if (vector instanceof LongVector longs) {
            System.arraycopy(from, 0, longs.values(), 0, rows);
        } else if (vector instanceof IntVector ints) {
            for (int i = 0; i < rows; i++) {
                ints.values()[i] = (int) from[i];
            }
        } else if (vector instanceof BooleanVector flags) {
            for (int i = 0; i < rows; i++) {
                flags.values()[i] = from[i] != 0;
            }
        } else {
            WideDecimalVector wide = (WideDecimalVector) vector;
            for (int i = 0; i < rows; i++) {
                wide.low()[i] = from[i];
                wide.high()[i] = from[i] >> (Long.SIZE - 1);
            }
        }
    }

    private void setExactly(@Nullable BigDecimal value) {
        if (value == null) {
            vector.setNull(row);
            return;
        }
        BigInteger unscaled = value.unscaledValue();
        if (vector instanceof LongVector longs) {
            longs.values()[row] = unscaled.longValueExact();
        } else if (vector instanceof IntVector ints) {
            ints.values()[row] = unscaled.intValueExact();
        } else if (vector instanceof BooleanVector flags) {
            flags.values()[row] = unscaled.signum() != 0;
        } else {
            ((WideDecimalVector) vector).set(row, unscaled);
        }
    }

    private void fill(TextSlot from, int rows) {
        BytesVector bytes = (BytesVector) vector;
        BytesDictionary dictionary = from.anyOdd ? null : from.vector.dictionary();
        if (dictionary != null) {
            fillCodes(bytes, from.vector, dictionary, rows);
            return;
        }
        for (row = 0; row < rows; row++) {
            if (from.odd[row]) {
                byte[] value = (byte[]) exact.value(term, row);
                set(bytes, value, 0, value == null ? 0 : value.length);
            } else {
                boolean absent = from.vector.isNull(row);
                set(
                        bytes,
                        absent ? null : from.vector.data(),
                        from.vector.starts()[row],
                        from.vector.lengths()[row]);
            }
        }
    }

    private static void fillCodes(BytesVector to, BytesVector from, BytesDictionary dictionary, int rows) {
        to.use(dictionary);
        for (int i = 0; i < rows; i++) {
            if (from.isNull(i)) {
                to.setNull(i);
            } else {
                to.setCode(i, from.codes()[i]);
            }
        }
    }

    private void set(BytesVector bytes, byte @Nullable [] value, int start, int length) {
        if (value == null) {
            bytes.setNull(row);
        } else {
            bytes.set(row, value, start, length);
        }
    }
}
