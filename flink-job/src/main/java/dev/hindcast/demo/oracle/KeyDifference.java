package dev.hindcast.demo.oracle;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A key of the mart that is not as it must be.
 *
 * @param expected values by column as text, empty when the key must not be there
 * @param actual values by column as text, empty when the key is not there
 */
public record KeyDifference(
        Kind kind, String orderId, long lineNo, Map<String, String> expected, Map<String, String> actual) {
    /** What is wrong with a key. */
    public enum Kind {
        /** It must be there and is not. */
        LOST,
        /** It is there more than once. */
        DOUBLED,
        /** It is there with another value. */
        DIFFERENT,
        /** It is there and must not be. */
        EXTRA
    }

    /** One line for people: the key, and the columns that differ. */
    public String text() {
        Map<String, String> columns = new LinkedHashMap<>();
        expected.forEach((column, value) -> {
            if (!Objects.equals(value, actual.get(column))) {
                columns.put(column, value + " expected, found " + actual.getOrDefault(column, "nothing"));
            }
        });
        return kind + " " + orderId + "/" + lineNo + " " + (kind == Kind.DIFFERENT ? columns : "");
    }
}
