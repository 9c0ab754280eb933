package dev.hindcast.transform;

/** Truth values. */
public interface FlagInput extends Input {
    /** The value of the row, which must not be null. */
    boolean value(int row);
}
