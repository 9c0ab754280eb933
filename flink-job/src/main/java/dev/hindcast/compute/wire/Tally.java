package dev.hindcast.compute.wire;

import java.util.Map;
import java.util.TreeMap;

/** Counts of one task about one partition; counts of the same name add up. */
public record Tally(String partition, Map<String, Long> counts) implements Evidence {
    /** In place of a partition where a task's work is not told apart by partitions. */
    public static final String ANY_PARTITION = "";
    /** Prefix of CPU nanoseconds of a {@link Step}; its name follows. */
    public static final String CPU_NANOS = "cpu nanos ";
    /** Raw rows read. */
    public static final String ROWS_READ = "rows read";
    /** Distinct keys. */
    public static final String WINNERS = "winners";
    /** Winners that delete their key. */
    public static final String DELETED = "deleted";
    /** Winners read whole. */
    public static final String WINNERS_READ = "winners read";
    /** Rows handed to the transform. */
    public static final String JOINED = "joined";
    /** Partitions whose transform looked at all rows at once: there may be more rows out than in. */
    public static final String WHOLE_PARTITION = "whole partition";
    /** Distinct keys among the result rows. */
    public static final String DISTINCT_KEYS = "distinct keys";
    /** Prefix of winners set aside; the reason follows. */
    public static final String QUARANTINED = "quarantined ";
    /** Prefix of look-ups that found a version; the alias follows. */
    public static final String MATCHED = "matched ";
    /** Prefix of look-ups that found none; the alias follows. */
    public static final String MISSING = "missing ";
    /** Prefix of look-ups that found an older day's value; the alias follows. */
    public static final String CARRIED = "carried ";

    public Tally {
        counts = new TreeMap<>(counts);
    }
}
