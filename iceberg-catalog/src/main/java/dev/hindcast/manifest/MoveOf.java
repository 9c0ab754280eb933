package dev.hindcast.manifest;

/** One move of main of one run; no two moves have the same token, ever. */
public record MoveOf(String runId, String token) {}
