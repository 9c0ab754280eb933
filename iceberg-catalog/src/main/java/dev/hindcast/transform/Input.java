package dev.hindcast.transform;

/** A column that can be read, row by row. */
public interface Input {
    /** Whether the row has no value; its value must then not be asked for. */
    boolean isNull(int row);
}
