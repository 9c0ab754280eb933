package dev.hindcast.spec;

import dev.hindcast.error.ErrorCode;

/** Names that come from outside and end up in paths, refs or table names: a strict alphabet, so that none can lead astray. */
public final class Identifiers {
    static final String NAME = "[a-z][a-z0-9-]{0,39}";
    static final String COLUMN = "[A-Za-z_][A-Za-z0-9_]{0,127}";
    static final String TABLE = "[A-Za-z_][A-Za-z0-9_]{0,99}(\\.[A-Za-z_][A-Za-z0-9_]{0,99}){1,4}";
    static final String ACTOR = "[A-Za-z0-9][A-Za-z0-9._@-]{0,63}";
    private static final String RUN_ID = NAME + "-[0-9a-f]{12}";

    private Identifiers() {}

    /**
     * The run id, unchanged.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID
     */
    public static String runId(String text) {
        return checked("run id", text, RUN_ID, "<name>-<12 hex digits>");
    }

    /**
     * A run id or the beginning of one, unchanged; blank is neither, so that a variable that was never set chooses no run.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID
     */
    public static String runIdStart(String text) {
        return checked("run id", text, "[a-z0-9-]{1,53}", "<name>-<12 hex digits>, or its beginning");
    }

    /**
     * The table name {@code namespace.table}, unchanged.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID
     */
    public static String table(String text) {
        return checked("table", text, TABLE, Forms.TABLE.expected());
    }

    /**
     * The actor's name, unchanged.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID
     */
    public static String actor(String text) {
        return checked("actor", text, ACTOR, Forms.ACTOR.expected());
    }

    private static String checked(String what, String text, String pattern, String expected) {
        if (text.matches(pattern)) {
            return text;
        }

        throw ErrorCode.IDENTIFIER_INVALID
                .error("Cannot use %s '%s': expected %s", what, Escaped.of(text), expected)
                .value(Escaped.of(text))
                .expected(expected);
    }
}
