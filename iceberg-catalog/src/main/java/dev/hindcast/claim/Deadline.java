package dev.hindcast.claim;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long a lease surely lasts, told without the database. Counted from before the request that took or renewed it: the
 * database begins to count later, so that we stop believing in a lease before it ends there. The clock is monotonic and
 * goes on while the process is stopped, so that a process that wakes up late knows at once.
 */
final class Deadline {
    private final LongSupplier nanos;
    private volatile long endNanos;

    private Deadline(LongSupplier nanos, long endNanos) {
        this.nanos = nanos;
        this.endNanos = endNanos;
    }

    /** Ends {@code length} after {@code askedAtNanos}. */
    static Deadline after(LongSupplier nanos, long askedAtNanos, Duration length) {
        return new Deadline(nanos, askedAtNanos + length.toNanos());
    }

    /** A renewal that was asked for at this time was granted. */
    void extend(long askedAtNanos, Duration length) {
        endNanos = askedAtNanos + length.toNanos();
    }

    /** Never negative. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, endNanos - nanos.getAsLong()));
    }
}
