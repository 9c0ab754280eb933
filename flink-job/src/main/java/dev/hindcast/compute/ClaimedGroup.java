package dev.hindcast.compute;

import dev.hindcast.claim.PartitionClaim;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claimed partitions from their claim to their end. A group that fails is computed again one by one, so that one bad partition
 * does not fail its neighbours; what was lost is dropped; what may not be finished is given back.
 */
final class ClaimedGroup {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimedGroup.class);

    /** Failures after which another attempt of the same partition may well succeed, or finds that an earlier one landed. */
    private static final Set<ErrorCode> PASSING =
            EnumSet.of(ErrorCode.STAGED_FILE_MISSING, ErrorCode.STALE_TOKEN, ErrorCode.FLINK_LOST);

    /** Failures that are no single partition's, so that computing one by one would find nothing. */
    private static final Set<ErrorCode> TOGETHER = EnumSet.of(ErrorCode.COMMIT_UNKNOWN, ErrorCode.FLINK_LOST);

    private static final int MOST_ATTEMPTS = 3;
    /** A cluster may lose workers often in a long run, and none of that says anything against the partition. */
    private static final int MOST_LOST = 10;

    private static final String STOPPED = "The run was stopped";

    private final Group group;
    private final RunWatch watch;
    private final BooleanSupplier running;
    private final Runnable pins;

    /**
     * How groups of one run are worked on.
     *
     * @param running whether the run is RUNNING: only then may something be begun
     * @param pins raises PINNED_SNAPSHOT_GONE, which is then the reason why nothing could be read
     */
    ClaimedGroup(Group group, RunWatch watch, BooleanSupplier running, Runnable pins) {
        this.group = group;
        this.watch = watch;
        this.running = running;
        this.pins = pins;
    }

    /** Works until each of these claims is settled or lost. */
    void work(List<PartitionClaim> claims) {
        try {
            group.compute(open(claims), watch);
        } catch (RuntimeException e) {
            end(open(claims), known(e));
        } finally {
            claims.forEach(PartitionClaim::close);
        }
    }

    /** A library that fails in its own way fails the partition, which can be retried, and not the run. */
    private static HindcastException known(RuntimeException e) {
        if (e instanceof HindcastException known) {
            return known;
        }
        LOG.error("A partition failed in a way that nobody foresaw", e);
        return ErrorCode.PARTITION_FAILED
                .error("Cannot compute the partition: %s", e)
                .value(e.getClass().getName())
                .expected("no such failure; the log has the whole of it")
                .because(e);
    }

    private void end(List<PartitionClaim> open, HindcastException e) {
        if (watch.stopped() || !running.getAsBoolean()) {
            open.forEach(claim -> giveBack(claim, STOPPED));
            return;
        }
        requirePins(open);
        if (open.size() <= 1 || TOGETHER.contains(e.code())) {
            open.forEach(claim -> settle(claim, e));
        } else {
            open.forEach(this::workAlone);
        }
    }

    private void workAlone(PartitionClaim claim) {
        if (running.getAsBoolean()) {
            work(List.of(claim));
        } else {
            giveBack(claim, STOPPED);
        }
    }

    private void requirePins(List<PartitionClaim> open) {
        try {
            pins.run();
        } catch (HindcastException gone) {
            if (gone.code() == ErrorCode.PINNED_SNAPSHOT_GONE) {
                open.forEach(claim -> giveBack(claim, reason(gone)));
                throw gone;
            }
        }
    }

    private static void settle(PartitionClaim claim, HindcastException e) {
        int most = e.code() == ErrorCode.FLINK_LOST ? MOST_LOST : MOST_ATTEMPTS;
        if (PASSING.contains(e.code()) && claim.lease().attempt() < most) {
            giveBack(claim, reason(e));
        } else {
            unlessLost(() -> claim.failed(reason(e)));
        }
    }

    private static void giveBack(PartitionClaim claim, String reason) {
        unlessLost(() -> claim.giveBack(reason));
    }

    /** A claim that was lost meanwhile is no longer ours to settle; whoever took it does. */
    static void unlessLost(Runnable settling) {
        try {
            settling.run();
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.LEASE_LOST) {
                throw e;
            }
        }
    }

    private static String reason(HindcastException e) {
        return e.code() + ": " + e.getMessage();
    }

    private static List<PartitionClaim> open(List<PartitionClaim> claims) {
        return claims.stream().filter(PartitionClaim::open).toList();
    }
}
