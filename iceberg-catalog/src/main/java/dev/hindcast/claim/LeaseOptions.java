package dev.hindcast.claim;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.Duration;

/**
 * How long a lease of a partition lasts.
 *
 * @param length from its taking or renewal to its end
 * @param renewEvery how often it is renewed; at most half of {@code length}, so that one missed renewal loses nothing
 */
public record LeaseOptions(Duration length, Duration renewEvery) {
    /** 10 minutes, renewed every 3. */
    public static final LeaseOptions DEFAULTS = new LeaseOptions(Duration.ofMinutes(10), Duration.ofMinutes(3));

    /**
     * Checks both.
     *
     * @throws HindcastException CONFIG_INVALID
     */
    public LeaseOptions {
        boolean right = renewEvery.toMillis() > 0 && renewEvery.multipliedBy(2).compareTo(length) <= 0;
        if (!right) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot use leases of %s renewed every %s", length, renewEvery)
                    .value(renewEvery)
                    .expected("more than zero, and at most half of the length")
                    .next("set 'lease' in hindcast.yaml");
        }
    }

    /** A lease that nobody could renew is given up this long before its end: a tenth of its length. */
    Duration margin() {
        return length.dividedBy(10);
    }
}
