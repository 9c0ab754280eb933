package dev.hindcast.spec;

import java.time.Duration;

/**
 * The pipeline that keeps writing the target.
 *
 * @param freshnessP95 95th percentile of the time from a source commit until main covers it
 * @param cutoverWindow longest time that the live pipeline may be held while readers are switched
 * @param openDays newest days that live owns alone
 * @param closed live never writes the run's partitions
 */
public record LiveSpec(
        String pipeline, Kind kind, Duration freshnessP95, Duration cutoverWindow, int openDays, boolean closed) {
    /** HINDCAST: our own live mode. FOREIGN: another writer. */
    public enum Kind {
        HINDCAST,
        FOREIGN
    }
}
