package dev.hindcast.transform;

/** Columns that can be read. */
public interface InputColumns {
    /**
     * A column of whole numbers (int, bigint), dates (days since 1970-01-01) or points of time (microseconds since
     * 1970-01-01T00:00, UTC if the type has a zone).
     *
     * @throws IllegalArgumentException if there is none of that name, or it has another type
     */
    LongInput longs(String column);

    /**
     * A column of decimals.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has another type
     */
    DecimalInput decimals(String column);

    /**
     * A column of text.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has another type
     */
    TextInput texts(String column);

    /**
     * A column of truth values.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has another type
     */
    FlagInput flags(String column);
}
