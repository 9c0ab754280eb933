package dev.hindcast.transform;

/** A target column that the transform writes, row by row. What is not set is null. */
public interface Output {
    /** Leaves the row without a value, also if it had been set. */
    void setNull(int row);
}
