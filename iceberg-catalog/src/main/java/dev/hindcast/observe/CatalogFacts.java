package dev.hindcast.observe;

import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the catalog and the controller know of a run beside its manifest; what is absent is not known.
 *
 * @param mainHead main's head of the target now
 * @param mainWatermark main's position
 * @param candidateWatermark the candidate's position
 * @param sourceHead the newest source snapshot
 * @param deltaSnapshots source snapshots after W0
 * @param lagSnapshots source snapshots after the candidate's position, up to main's
 * @param liveP95 P95 freshness of the live pipeline
 * @param freshnessLimit the limit to it
 * @param level partitions that the controller lets run at a time
 * @param maxLevel the most that it ever lets run
 * @param throttled why no more partitions are claimed
 * @param megabytesPerSecond rate of source reads, in 10^6 bytes
 * @param remaining forecast until all partitions are computed
 * @param mayPauseUntil until when the pinned snapshots are safe
 */
public record CatalogFacts(
        Optional<Long> mainHead,
        Optional<Watermark> mainWatermark,
        Optional<Watermark> candidateWatermark,
        Optional<Watermark> sourceHead,
        int deltaSnapshots,
        int lagSnapshots,
        Optional<Duration> liveP95,
        Duration freshnessLimit,
        int level,
        int maxLevel,
        Optional<String> throttled,
        Optional<Double> megabytesPerSecond,
        Optional<Duration> remaining,
        Optional<Instant> mayPauseUntil) {

    /** The same with what only a working run knows: its rate in 10^6 bytes a second, and the forecast. */
    public CatalogFacts withRate(Optional<Double> megabytesPerSecond, Optional<Duration> remaining) {
        return new CatalogFacts(
                mainHead,
                mainWatermark,
                candidateWatermark,
                sourceHead,
                deltaSnapshots,
                lagSnapshots,
                liveP95,
                freshnessLimit,
                level,
                maxLevel,
                throttled,
                megabytesPerSecond,
                remaining,
                mayPauseUntil);
    }
}
