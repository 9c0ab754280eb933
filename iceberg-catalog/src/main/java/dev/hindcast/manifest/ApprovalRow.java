package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A signed yes: the exact canonical JSON that was signed and the Ed25519 signature over its UTF-8 bytes (base64). */
public record ApprovalRow(
        String runId,
        String actor,
        String publicKey,
        String groups,
        String payload,
        String signature,
        @Nullable Instant at) {}
