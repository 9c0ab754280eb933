package dev.hindcast.observe;

import java.time.Instant;
import java.util.Optional;

/**
 * One snapshot with rows of the source, and when main first covered it.
 *
 * @param covered commit time of the first snapshot of main whose position includes it; empty while there is none
 */
public record SourceCommit(long snapshotId, Instant committed, long rows, Optional<Instant> covered) {}
