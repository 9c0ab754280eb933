package dev.hindcast.manifest;

import java.time.Instant;

/** One event; {@code hash} = SHA-256 over the previous hash and the canonical JSON of this event. */
public record EventRow(
        String runId,
        long number,
        Instant at,
        String actor,
        String kind,
        String detail,
        String previousHash,
        String hash) {}
