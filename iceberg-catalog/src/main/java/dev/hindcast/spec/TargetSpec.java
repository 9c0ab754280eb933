package dev.hindcast.spec;

import java.time.LocalDate;

/**
 * The table to repair and the half-open range {@code [from, to)} of business dates.
 */
public record TargetSpec(String table, LocalDate from, LocalDate to, Order order) {
    /** In which order partitions are claimed. */
    public enum Order {
        OLDEST_FIRST,
        NEWEST_FIRST,
        DEPENDS_ON_PREVIOUS
    }
}
