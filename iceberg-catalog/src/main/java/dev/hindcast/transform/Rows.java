package dev.hindcast.transform;

/** The rows of a batch that a transform is asked for: {@code [from, to)}. */
public interface Rows {
    /** The first row. */
    int from();

    /** The row after the last. */
    int to();

    /** Leaves the row out of the result. The ledger of the run counts it as dropped by the transform. */
    void drop(int row);
}
