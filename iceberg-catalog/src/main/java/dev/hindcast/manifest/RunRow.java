package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run as stored. Snapshot ids are null until known. */
public record RunRow(
        String runId,
        String targetTable,
        String sourceTable,
        String lockDigest,
        String codeSha,
        String inputSnapshot,
        RunState state,
        RunNotes notes,
        String createdBy,
        @Nullable Instant createdAt) {}
