package dev.hindcast.claim;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds live off a target table for a short time. It serves liveness only: what makes a move safe is that its commit is
 * conditional on main's head. Renewed by itself up to the window, never beyond.
 */
public final class TableFence implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TableFence.class);
    private static final int RENEWALS_A_LENGTH = 3;

    private final Manifest manifest;
    private final FenceOptions options;
    private final Timing timing;
    private final Deadline window;
    private final Deadline deadline;
    private final Timing.Repeated renewals;
    private NamedLease lease;
    private boolean open = true;

    private TableFence(Manifest manifest, FenceOptions options, Timing timing, NamedLease lease, long askedAt) {
        this.manifest = manifest;
        this.options = options;
        this.timing = timing;
        this.lease = lease;
        this.window = Deadline.after(timing::nanos, askedAt, options.window());
        this.deadline = Deadline.after(timing::nanos, askedAt, firstLength(options));
        this.renewals = timing.every(options.length().dividedBy(RENEWALS_A_LENGTH), "hindcast-fence", this::renew);
    }

    /**
     * Takes the fence of a table.
     *
     * @throws HindcastException LEASE_HELD, naming the present holder; MANIFEST_FAILED
     */
    public static TableFence take(Manifest manifest, String table, String holder, FenceOptions options) {
        return take(manifest, table, holder, options, Timing.REAL);
    }

    /** The same with another time. */
    public static TableFence take(Manifest manifest, String table, String holder, FenceOptions options, Timing timing) {
        long askedAt = timing.nanos();
        NamedLease lease =
                manifest.take(name(table), holder, firstLength(options)).orElseThrow(() -> held(manifest, table));
        return new TableFence(manifest, options, timing, lease, askedAt);
    }

    /** Who holds the fence of a table now, for live, which waits for its end. */
    public static Optional<NamedLease> on(Manifest manifest, String table) {
        return manifest.holder(name(table));
    }

    private static String name(String table) {
        return "fence:" + table;
    }

    private static Duration firstLength(FenceOptions options) {
        return shorter(options.length(), options.window());
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    private static HindcastException held(Manifest manifest, String table) {
        String holder = on(manifest, table)
                .map(lease -> lease.holder() + " until " + lease.until())
                .orElse("another, who has just let it go");
        return ErrorCode.LEASE_HELD
                .error("Cannot fence table %s: the fence is held by %s", table, holder)
                .value(holder)
                .expected("a free fence")
                .next("hindcast status");
    }

    /** How long the fence surely holds yet; counted on this side, never too long. */
    public Duration remaining() {
        return deadline.remaining();
    }

    /** The token of this fence; it only grows for a table. */
    public synchronized long token() {
        return lease.token();
    }

    /**
     * To be called right before a move of main is sent.
     *
     * @throws HindcastException LEASE_LOST when less than {@link FenceOptions#NEEDED_FOR_A_MOVE} is left
     */
    public void checkTimeForMove() {
        Duration left = remaining();
        if (left.compareTo(FenceOptions.NEEDED_FOR_A_MOVE) < 0) {
            throw ErrorCode.LEASE_LOST
                    .error("Cannot send a move of main: the fence ends in %s", left)
                    .value(left)
                    .expected("at least " + FenceOptions.NEEDED_FOR_A_MOVE)
                    .next("hindcast publish");
        }
    }

    /** Renews for as long as the window allows; whether it is still held. */
    synchronized boolean renew() {
        Duration left = shorter(options.length(), window.remaining());
        if (!open || left.compareTo(deadline.remaining()) <= 0) {
            return open && !deadline.remaining().isZero();
        }
        try {
            return renewed(timing.nanos(), left);
        } catch (HindcastException away) {
            LOG.warn("Could not renew the {}; it ends in {}", lease.name(), remaining(), away);
            return !deadline.remaining().isZero();
        }
    }

    private boolean renewed(long askedAt, Duration length) {
        Optional<NamedLease> renewed = manifest.renew(lease, length);
        if (renewed.isEmpty()) {
            deadline.extend(askedAt, Duration.ZERO);
            return false;
        }
        lease = renewed.get();
        deadline.extend(askedAt, length);
        return true;
    }

    /** Lets live go on at once; without a database it goes on when the lease ends. */
    @Override
    public void close() {
        renewals.close();
        synchronized (this) {
            open = false;
            deadline.extend(timing.nanos(), Duration.ZERO);
            try {
                manifest.release(lease);
            } catch (HindcastException away) {
                LOG.warn("Could not release the {}; it runs out by itself", lease.name(), away);
            }
        }
    }
}
