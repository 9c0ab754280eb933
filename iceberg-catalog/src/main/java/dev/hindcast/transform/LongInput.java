package dev.hindcast.transform;

/** Whole numbers, days or microseconds; see {@link InputColumns#longs}. */
public interface LongInput extends Input {
    /** The value of the row, which must not be null. */
    long value(int row);
}
