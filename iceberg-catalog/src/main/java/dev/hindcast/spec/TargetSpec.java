package dev.hindcast.spec;

import java.time.LocalDate;
import java.util.List;

/**
 * The table to repair and the half-open range {@code [from, to)} of business dates.
 *
 * @param key columns that identify a row of it; none when they are those of the source's key
 */
public record TargetSpec(String table, LocalDate from, LocalDate to, Order order, List<String> key) {
    public TargetSpec {
        key = key == null ? List.of() : List.copyOf(key);
    }

    /** A target whose rows have the source's key. */
    public TargetSpec(String table, LocalDate from, LocalDate to, Order order) {
        this(table, from, to, order, List.of());
    }

    /** In which order partitions are claimed. */
    public enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST,
        DEPENDS_ON_PREVIOUS
    }
}
