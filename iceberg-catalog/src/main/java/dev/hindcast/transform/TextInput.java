package dev.hindcast.transform;

/** Text. */
public interface TextInput extends Input {
    /** The text of the row, which must not be null. */
    String value(int row);

    /** Whether the row has exactly this text, compared by code points; false for null. Cheaper than {@link #value}. */
    boolean is(int row, String text);
}
