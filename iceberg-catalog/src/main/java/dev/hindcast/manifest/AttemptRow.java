package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One attempt at a partition, or one commit of ours: what was about to land, and how it ended. */
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
        @Nullable String reason) {}
