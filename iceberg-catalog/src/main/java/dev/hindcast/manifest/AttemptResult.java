package dev.hindcast.manifest;

/** What a validated attempt produced; {@code recordedSnapshot} is the candidate snapshot that carries its token. */
public record AttemptResult(
        String inputSnapshot,
        String codeSha,
        long inputRows,
        long outputRows,
        String outputChecksum,
        String stagingLocation,
        long recordedSnapshot) {}
