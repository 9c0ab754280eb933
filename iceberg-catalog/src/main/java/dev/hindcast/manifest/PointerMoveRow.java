package dev.hindcast.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One intended or done move of main: from M to P (publish) or to R (restore). */
public record PointerMoveRow(
        String runId,
        String token,
        String kind,
        long fromSnapshot,
        long toSnapshot,
        State state,
        @Nullable Instant at) {
    /** How the move stands. */
    public enum State {
        PENDING,
        LANDED,
        DEAD
    }
}
