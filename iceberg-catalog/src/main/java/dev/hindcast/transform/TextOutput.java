package dev.hindcast.transform;

/** Text. */
public interface TextOutput extends Output {
    /** Sets the text of the row. */
    void set(int row, String value);
}
