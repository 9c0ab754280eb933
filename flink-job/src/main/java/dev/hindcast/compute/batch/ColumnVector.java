package dev.hindcast.compute.batch;

import java.util.Arrays;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The values of one column of a {@link ColumnBatch}, row by row, in an array of the column's kind; the value of a null row
 * is undefined. Whoever fills a vector overwrites it for every batch, so a reader must not keep it.
 */
public abstract sealed class ColumnVector
        permits LongVector, IntVector, BooleanVector, FloatVector, DoubleVector, WideDecimalVector, BytesVector {
    private static final int NARROW_DIGITS = 18;

    private final boolean[] nulls;
    private boolean anyNull;

    ColumnVector(int capacity) {
        nulls = new boolean[capacity];
    }

    /**
     * An empty vector for values of this type: int and date as {@link IntVector}; long, time, timestamps and decimals of at
     * most 18 digits (their unscaled value) as {@link LongVector}; wider decimals as {@link WideDecimalVector}; string, uuid,
     * fixed and binary as {@link BytesVector}.
     *
     * @param capacity rows that it can hold
     * @throws IllegalArgumentException for a type that {@link #holds} denies
     */
    public static ColumnVector of(Type type, int capacity) {
        return switch (type.typeId()) {
            case BOOLEAN -> new BooleanVector(capacity);
            case INTEGER, DATE -> new IntVector(capacity);
            case LONG, TIME, TIMESTAMP, TIMESTAMP_NANO -> new LongVector(capacity);
            case FLOAT -> new FloatVector(capacity);
            case DOUBLE -> new DoubleVector(capacity);
            case DECIMAL -> isNarrow(type) ? new LongVector(capacity) : new WideDecimalVector(capacity);
            case STRING, UUID, FIXED, BINARY -> new BytesVector(capacity);
            default -> throw new IllegalArgumentException("No vector holds " + type);
        };
    }

    /** Whether there is a vector for the type; nested types and variants travel as rows. */
    public static boolean holds(Type type) {
        return switch (type.typeId()) {
            case BOOLEAN,
                    INTEGER,
                    DATE,
                    LONG,
                    TIME,
                    TIMESTAMP,
                    TIMESTAMP_NANO,
                    FLOAT,
                    DOUBLE,
                    DECIMAL,
                    STRING,
                    UUID,
                    FIXED,
                    BINARY -> true;
            default -> false;
        };
    }

    /** Rows that it can hold. */
    public final int capacity() {
        return nulls.length;
    }

    /** Whether any row may be null; false means that {@link #isNull} need not be asked. */
    public final boolean hasNulls() {
        return anyNull;
    }

    /** Whether the row has no value. */
    public final boolean isNull(int row) {
        return nulls[row];
    }

    /** Says that the row has no value. */
    public final void setNull(int row) {
        nulls[row] = true;
        anyNull = true;
    }

    /** Forgets all values: no row is null. */
    public void clear() {
        if (anyNull) {
            Arrays.fill(nulls, false);
            anyNull = false;
        }
    }

    /** Moves the values of the first {@code count} of these rows, which ascend, to the front. */
    final void keep(int[] rows, int count) {
        if (anyNull) {
            for (int i = 0; i < count; i++) {
                nulls[i] = nulls[rows[i]];
            }
            Arrays.fill(nulls, count, nulls.length, false);
        }
        keepValues(rows, count);
    }

    abstract void keepValues(int[] rows, int count);

    private static boolean isNarrow(Type type) {
        return ((Types.DecimalType) type).precision() <= NARROW_DIGITS;
    }
}
