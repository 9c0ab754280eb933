package dev.hindcast.claim;

import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/**
 * Hands partitions to one worker and keeps the leases alive. One daemon thread renews; another, which never waits for the
 * database, notices leases that nobody could renew in time.
 */
public final class Claims implements AutoCloseable {
    /** A renewal that failed is tried again after a third of the time between two. */
    private static final int LOOKS_A_RENEWAL = 3;

    private static final int LOOKS_A_MARGIN = 2;

    private final Manifest manifest;
    private final LeaseOptions options;
    private final String holder;
    private final Timing timing;
    private final Set<PartitionClaim> open = new CopyOnWriteArraySet<>();
    private final Timing.Repeated heartbeat;
    private final Timing.Repeated watch;

    /** For a worker of this name (see {@link Holder#id}). */
    public Claims(Manifest manifest, LeaseOptions options, String holder) {
        this(manifest, options, holder, Timing.REAL);
    }

    /** The same with another time. */
    public Claims(Manifest manifest, LeaseOptions options, String holder, Timing timing) {
        this.manifest = manifest;
        this.options = options;
        this.holder = holder;
        this.timing = timing;
        this.heartbeat =
                timing.every(part(options.renewEvery(), LOOKS_A_RENEWAL), "hindcast-heartbeat", this::renewDue);
        this.watch = timing.every(part(options.margin(), LOOKS_A_MARGIN), "hindcast-lease-watch", this::loseOverdue);
    }

    private static Duration part(Duration whole, int parts) {
        return Duration.ofMillis(Math.max(1, whole.toMillis() / parts));
    }

    /**
     * Takes up to {@code max} partitions of a run in the plan's order; none when nothing is free or the run is not RUNNING.
     * Where {@code lease().takeover()} is true, settle first what the old holder may have half done.
     *
     * @throws dev.hindcast.error.HindcastException MANIFEST_FAILED
     */
    public List<PartitionClaim> take(String runId, int max) {
        long askedAt = timing.nanos();
        List<PartitionClaim> taken = manifest.claim(runId, holder, max, options.length()).stream()
                .map(lease -> claim(lease, askedAt))
                .toList();
        open.addAll(taken);
        return taken;
    }

    /**
     * Takes this one partition; none when it is not free or the run is not RUNNING.
     *
     * @throws dev.hindcast.error.HindcastException MANIFEST_FAILED
     */
    public Optional<PartitionClaim> take(String runId, String partition) {
        long askedAt = timing.nanos();
        Optional<PartitionClaim> taken =
                manifest.claim(runId, holder, partition, options.length()).map(lease -> claim(lease, askedAt));
        taken.ifPresent(open::add);
        return taken;
    }

    private PartitionClaim claim(Lease lease, long askedAt) {
        Deadline deadline = Deadline.after(timing::nanos, askedAt, options.length());
        return new PartitionClaim(manifest, options, lease, deadline, open::remove);
    }

    /** The claims that are neither settled nor lost. */
    public int open() {
        return open.size();
    }

    private void renewDue() {
        open.forEach(claim -> claim.renew(timing.nanos()));
    }

    private void loseOverdue() {
        open.forEach(PartitionClaim::lost);
    }

    /** Stops the heartbeat and closes what is still open, so that it is FAILED. */
    @Override
    public void close() {
        heartbeat.close();
        watch.close();
        open.forEach(PartitionClaim::close);
    }
}
