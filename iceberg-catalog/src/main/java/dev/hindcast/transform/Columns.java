package dev.hindcast.transform;

/**
 * The columns of the source, of its dependencies and of the target, by name. Each column of the target is either copied or
 * written, exactly once. A handle is valid for the life of the transform and shows the batch at hand.
 *
 * <p>All methods throw {@link IllegalArgumentException} for a name that is not there, a type that does not fit, and a target
 * column that is given twice.
 */
public interface Columns extends InputColumns {
    /** The columns of the dependency with this alias; all of them are null in a row that matched nothing. */
    InputColumns of(String alias);

    /** Hands the source column of this name on to the target column of the same name. */
    default void copy(String column) {
        copy(column, column);
    }

    /** Hands a source column on, unchanged, to a target column of the same type. */
    void copy(String sourceColumn, String targetColumn);

    /** Writes a target column of whole numbers, dates or points of time; units as in {@link InputColumns#longs}. */
    LongOutput writeLongs(String targetColumn);

    /** Writes a target column of decimals. */
    DecimalOutput writeDecimals(String targetColumn);

    /** Writes a target column of text. */
    TextOutput writeTexts(String targetColumn);

    /** Writes a target column of truth values. */
    FlagOutput writeFlags(String targetColumn);
}
