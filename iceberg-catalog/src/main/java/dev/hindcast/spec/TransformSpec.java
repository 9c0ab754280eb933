package dev.hindcast.spec;

import java.util.Optional;

/**
 * The rule that turns winners into result rows: a SQL file, or a class in a jar. Exactly one of {@code sql} and
 * {@code javaClass} is present.
 *
 * @param sqlFile path of the SQL file, relative to the spec's folder
 */
public record TransformSpec(Kind kind, Optional<String> sqlFile, Optional<String> javaClass, Optional<String> jar) {
    /** ROW: one winner in, at most one row out. PARTITION: any SQL over a partition's winners. */
    public enum Kind {
        ROW,
        PARTITION
    }
}
