package dev.hindcast.claim;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Validation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to compute one partition, kept alive until it is settled. Closing it unsettled says that the attempt failed:
 *
 * <pre>{@code
 * try (PartitionClaim claim = ...) {
 *     ... compute, checking claim.checkHeld() before each step that others can see ...
 *     claim.validated(result);
 * }
 * }</pre>
 *
 * <p>Once lost it stays lost: its worker must stop, and whatever it still writes is refused by the fence.
 */
public final class PartitionClaim implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionClaim.class);

    private final Manifest manifest;
    private final LeaseOptions options;
    private final Deadline deadline;
    private final Consumer<PartitionClaim> onEnd;
    private final List<Runnable> listeners = new ArrayList<>();
    private Lease lease;
    private boolean settled;
    private boolean lost;

    PartitionClaim(
            Manifest manifest, LeaseOptions options, Lease lease, Deadline deadline, Consumer<PartitionClaim> onEnd) {
        this.manifest = manifest;
        this.options = options;
        this.lease = lease;
        this.deadline = deadline;
        this.onEnd = onEnd;
    }

    /** The lease as last renewed; its token goes into every commit. */
    public synchronized Lease lease() {
        return lease;
    }

    /** The partition's value. */
    public String partition() {
        return lease().partition();
    }

    /** Whether the lease is gone, or can no longer be relied on. Final, and true even while the database is away. */
    public boolean lost() {
        boolean surelyHeld = deadline.remaining().compareTo(options.margin()) > 0;
        synchronized (this) {
            if (settled || lost || surelyHeld) {
                return lost;
            }
        }
        lose();
        return true;
    }

    /** Whether it is still ours to settle: neither settled nor lost. */
    public boolean open() {
        return !ended() && !lost();
    }

    /**
     * Goes on only while the lease is held.
     *
     * @throws HindcastException LEASE_LOST
     */
    public void checkHeld() {
        if (lost()) {
            throw lostError();
        }
    }

    /** Runs this once when the lease is lost, on the thread that notices; at once when it is lost already. */
    public void onLost(Runnable listener) {
        boolean now;
        synchronized (this) {
            now = lost;
            if (!now) {
                listeners.add(listener);
            }
        }
        if (now) {
            listener.run();
        }
    }

    /**
     * Settles the partition as VALIDATED with this result.
     *
     * @throws HindcastException LEASE_LOST when another holder has it; MANIFEST_FAILED when the database did not answer (then
     *     the call may be repeated)
     */
    public void validated(AttemptResult result) {
        checkHeld();
        settle(manifest.validated(lease(), result));
    }

    /**
     * Settles several partitions of one run as VALIDATED, in one transaction. A claim that was lost meanwhile is left to
     * whoever has it: it is {@link #lost} then, and nothing is thrown.
     *
     * @throws HindcastException MANIFEST_FAILED when the database did not answer (then the call may be repeated)
     */
    public static void validated(Map<PartitionClaim, AttemptResult> results) {
        Map<PartitionClaim, Lease> leases = new LinkedHashMap<>();
        List<Validation> asked = new ArrayList<>();
        results.forEach((claim, result) -> {
            if (claim.open()) {
                leases.put(claim, claim.lease());
                asked.add(new Validation(claim.lease(), result));
            }
        });
        leases.keySet().stream().findFirst().ifPresent(one -> {
            Set<String> settled =
                    one.manifest.validated(asked).stream().map(Lease::token).collect(Collectors.toSet());
            leases.forEach((claim, lease) -> claim.settleIf(settled.contains(lease.token())));
        });
    }

    private void settleIf(boolean done) {
        if (done) {
            end();
        } else {
            lose();
        }
    }

    /**
     * Settles it as FAILED.
     *
     * @throws HindcastException LEASE_LOST, MANIFEST_FAILED
     */
    public void failed(String reason) {
        checkHeld();
        settle(manifest.failed(lease(), reason));
    }

    /**
     * Gives it back as PENDING, for a pause.
     *
     * @throws HindcastException LEASE_LOST, MANIFEST_FAILED
     */
    public void giveBack(String reason) {
        checkHeld();
        settle(manifest.giveBack(lease(), reason));
    }

    private void settle(boolean done) {
        if (!done) {
            lose();
            throw lostError();
        }
        end();
    }

    private void end() {
        synchronized (this) {
            settled = true;
        }
        onEnd.accept(this);
    }

    /** Renews the lease; called by the heartbeat. A database that does not answer costs nothing until the deadline. */
    void renew(long askedAtNanos) {
        if (ended() || lost() || !due()) {
            return;
        }
        try {
            Optional<Lease> renewed = manifest.renew(lease(), options.length());
            renewed.ifPresentOrElse(fresh -> renewed(fresh, askedAtNanos), this::refused);
        } catch (HindcastException away) {
            LOG.warn("Could not renew the lease of {}; it ends in {}", lease().token(), deadline.remaining(), away);
        }
    }

    private boolean due() {
        Duration age = options.length().minus(deadline.remaining());
        return age.compareTo(options.renewEvery()) >= 0;
    }

    private void renewed(Lease fresh, long askedAtNanos) {
        synchronized (this) {
            lease = fresh;
        }
        deadline.extend(askedAtNanos, options.length());
    }

    /** A renewal that crossed with our own settling is refused too, and loses nothing. */
    private void refused() {
        if (!ended()) {
            lose();
        }
    }

    private synchronized boolean ended() {
        return settled || lost;
    }

    private void lose() {
        List<Runnable> told;
        synchronized (this) {
            if (settled || lost) {
                return;
            }
            lost = true;
            told = List.copyOf(listeners);
        }
        onEnd.accept(this);
        LOG.warn("Lost the lease of {}", lease.token());
        told.forEach(PartitionClaim::tell);
    }

    private static void tell(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException broken) {
            LOG.warn("A listener for lost leases failed", broken);
        }
    }

    private HindcastException lostError() {
        Lease was = lease();
        return ErrorCode.LEASE_LOST
                .error("Cannot go on with %s: its lease was lost", was.token())
                .value(was.token())
                .expected("a lease that is renewed in time and that nobody took over")
                .next("hindcast status " + was.runId());
    }

    /** Fails closed: an attempt that did not say how it ended has failed. Without a database its lease runs out. */
    @Override
    public void close() {
        if (ended()) {
            return;
        }
        try {
            manifest.failed(lease(), "Its worker left without a result");
        } catch (HindcastException away) {
            LOG.warn("Could not record that {} failed; its lease will run out", lease().token(), away);
        }
        end();
    }
}
