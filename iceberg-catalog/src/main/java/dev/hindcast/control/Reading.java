package dev.hindcast.control;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known at one moment.
 *
 * @param p95 the live pipeline's freshness, absent while it has nothing to be fresh with
 * @param cycles live commits so far: a level is judged only after a whole cycle at it
 * @param storeThrottles whether the store or the source has asked for less
 * @param readMbPerSecond what the run reads now, in megabytes a second
 * @param commitsPerMinute what the run commits now
 * @param slotHours what the run has used so far
 */
public record Reading(
        Instant at,
        Optional<Duration> p95,
        long cycles,
        boolean storeThrottles,
        double readMbPerSecond,
        double commitsPerMinute,
        double slotHours) {}
