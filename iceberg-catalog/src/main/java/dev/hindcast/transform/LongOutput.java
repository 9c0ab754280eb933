package dev.hindcast.transform;

/** Whole numbers, days or microseconds; see {@link InputColumns#longs}. */
public interface LongOutput extends Output {
    /**
     * Sets the value of the row.
     *
     * @throws ArithmeticException if the column is an int or a date and the value has more than 32 bits
     */
    void set(int row, long value);
}
