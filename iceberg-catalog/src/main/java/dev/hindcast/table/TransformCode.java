package dev.hindcast.table;

import java.io.Serializable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a digest of code names: the text of a SQL query, or a class in a jar, as a text too. Travels to workers. */
public sealed interface TransformCode extends Serializable {
    /** The text that is stored and hashed. */
    String text();

    /** Reads a stored text. */
    static TransformCode of(String text) {
        Matcher matcher = JavaClass.FORM.matcher(text);
        return matcher.matches() ? new JavaClass(matcher.group(1), matcher.group(2)) : new Sql(text);
    }

    /** A query, whose text is itself. */
    record Sql(String text) implements TransformCode {}

    /**
     * A class and what it is loaded from.
     *
     * @param name full name of a class that implements {@link dev.hindcast.transform.RowTransform}
     * @param jar SHA-256 in hex of the jar's bytes
     */
    record JavaClass(String name, String jar) implements TransformCode {
        private static final Pattern FORM =
                Pattern.compile("\\{\"class\":\"([A-Za-z0-9_.$]+)\",\"jar\":\"([0-9a-f]{64})\"}");

        /** {@code {"class":"...","jar":"..."}}, already in the form of RFC 8785. */
        @Override
        public String text() {
            return "{\"class\":\"" + name + "\",\"jar\":\"" + jar + "\"}";
        }
    }
}
