package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a partition, or one commit of ours: where it writes, what was about to land, and how it ended.
 *
 * @param outcome RUNNING, VALIDATED, FAILED, LOST, GIVEN_BACK or CANCELLED for an attempt that has a lease; WRITING, then SENT
 *     for one that has none
 * @param stagingLocation folder below which its files are; attempts of one group share the folder of the first. Null when
 *     nothing was ever about to be written
 */
public record AttemptRow(
        String runId,
        String token,
        @Nullable String partition,
        int attempt,
        String holder,
        String outcome,
        @Nullable Long snapshotId,
        @Nullable String manifestList,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String reason,
        @Nullable String stagingLocation) {}
