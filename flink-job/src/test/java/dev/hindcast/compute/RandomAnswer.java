package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is to come of a random set: rows and counts, or a refusal. */
sealed interface RandomAnswer {
    /**
     * By day.
     *
     * @param counts of each day, as text
     */
    record Rows(Map<String, List<String>> rows, Map<String, String> counts) implements RandomAnswer {}

    /** Refused with one of these. */
    record Refused(Set<ErrorCode> codes) implements RandomAnswer {}

    /** Whether what was found is this. */
    default boolean allows(RandomAnswer found) {
        return (this instanceof Refused right && found instanceof Refused refused)
                ? right.codes().containsAll(refused.codes())
                : equals(found);
    }
}
