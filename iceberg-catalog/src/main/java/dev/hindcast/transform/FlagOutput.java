package dev.hindcast.transform;

/** Truth values. */
public interface FlagOutput extends Output {
    /** Sets the value of the row. */
    void set(int row, boolean value);
}
