package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A partition of a run as stored; holds the last attempt's result. */
public record PartitionRow(
        String runId,
        String partition,
        PartitionState state,
        int attempt,
        long fence,
        @Nullable String holder,
        @Nullable Instant leaseUntil,
        @Nullable String inputSnapshot,
        @Nullable String codeSha,
        @Nullable Long inputRows,
        @Nullable Long outputRows,
        @Nullable String outputChecksum,
        @Nullable String stagingLocation,
        @Nullable Long publishedVersion,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable String reason) {}
