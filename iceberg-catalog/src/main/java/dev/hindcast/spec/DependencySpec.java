package dev.hindcast.spec;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A dimension that is joined as of a point in time.
 *
 * @param keys column of the dimension to column of the source
 * @param asOf source column (date or timestamp) that picks the version
 * @param validFrom first column of a half-open validity {@code [from, to)}; absent for latest-before
 * @param validTo second column of the validity; null or a far date means open
 * @param latestBefore date column: the last row on or before {@code asOf} applies
 * @param maxAge how much older than {@code asOf} a latest-before row may be
 */
public record DependencySpec(
        String table,
        String snapshot,
        Map<String, String> keys,
        String asOf,
        Optional<String> validFrom,
        Optional<String> validTo,
        Optional<String> latestBefore,
        Optional<Duration> maxAge,
        Missing missing) {
    public DependencySpec {
        keys = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(keys));
    }

    /** What happens to a source row without a match. */
    public enum Missing {
        FAIL,
        QUARANTINE,
        NULL
    }
}
