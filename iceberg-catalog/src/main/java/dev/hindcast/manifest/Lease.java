package dev.hindcast.manifest;

import java.time.Instant;

/**
 * The right to work on one partition until {@code until} (database time).
 *
 * @param attempt number of this attempt, from 1
 * @param fence token that only grows per partition; every later write carries it
 * @param takeover the lease of another holder had run out; its pending effect must be settled first
 */
public record Lease(
        String runId, String partition, String holder, int attempt, long fence, Instant until, boolean takeover) {
    /** {@code <run>/<partition>/<attempt>/<fence>}, the token in snapshot summaries. */
    public String token() {
        return runId + "/" + partition + "/" + attempt + "/" + fence;
    }

    /** The same lease with another end. */
    Lease endingAt(Instant end) {
        return new Lease(runId, partition, holder, attempt, fence, end, takeover);
    }
}
