package dev.hindcast.catchup.follow;

import dev.hindcast.claim.TableFence;
import dev.hindcast.claim.Turn;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.iceberg.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one window to the ref, conditional on the head that it was computed on. A window on another head is dropped. */
final class WindowCommit {
    private static final Logger LOG = LoggerFactory.getLogger(WindowCommit.class);
    private static final Duration FENCE_POLL = Duration.ofMillis(25);

    private final Followed followed;
    private final Seams seams;
    private final String target;
    private final String ref;

    WindowCommit(Followed followed) {
        this.followed = followed;
        this.seams = followed.seams();
        this.target = followed.target();
        this.ref = followed.ref();
    }

    /**
     * Commits the window.
     *
     * @return the snapshot, or nothing if the ref has moved meanwhile: the source sees that and begins with what it says now
     */
    Optional<Long> send(Window window, List<Merged> parts) {
        followed.require(parts);
        FileExchange exchange = new FileExchange(
                ref,
                window.head(),
                new Content.Difference(
                        all(parts, Merged::removed),
                        all(parts, Merged::added),
                        all(parts, Merged::deletes),
                        all(parts, Merged::dropped)),
                Map.of(followed.step(), window.token()),
                followed.summary(window.next()));
        return inTurn(window, exchange).flatMap(outcome -> landed(window, outcome));
    }

    private static <T> List<T> all(List<Merged> parts, Function<Merged, List<T>> of) {
        return parts.stream().map(of).flatMap(List::stream).toList();
    }

    /** Whoever takes the fence waits for a turn: what is looked at again here is what holds until the commit has ended. */
    private Optional<Outcome> inTurn(Window window, FileExchange exchange) {
        while (awaitRelease(window)) {
            Turn turn = seams.turns().take(target, followed.priority());
            try {
                if (!followed.heldBack()) {
                    return Optional.of(seams.commits().exchange(target, exchange, metadata -> {}));
                }
            } finally {
                turn.close();
            }
        }
        return Optional.empty();
    }

    private Optional<Long> landed(Window window, Outcome outcome) {
        return outcome.fold(
                done -> Optional.of(done.snapshotId()),
                refused -> {
                    if (refused.refMoved()) {
                        LOG.info("Window {} is dropped: {}", window.token(), refused.why());
                        return Optional.empty();
                    }
                    throw ErrorCode.COMMIT_CONFLICT.error(
                            "Cannot commit a window to %s of %s: %s", ref, target, refused.why());
                },
                unknown -> {
                    throw ErrorCode.COMMIT_UNKNOWN
                            .error("Cannot tell whether window %s landed", unknown.token())
                            .because(unknown.cause());
                });
    }

    /** Waits while a cut-over needs the ref as it is; false when the ref moved under the window. */
    private boolean awaitRelease(Window window) {
        while (followed.heldBack()) {
            Snapshot head = seams.catalogs().load(target).snapshot(ref);
            if (head == null || head.snapshotId() != window.head()) {
                return false;
            }
            if (!seams.timing().sleep(FENCE_POLL)) {
                throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
            }
        }
        return true;
    }

    /** The fence serves liveness only; without a database the window is committed, conditional on the head as always. */
    static boolean fenced(Seams seams, String target) {
        try {
            return TableFence.on(seams.manifest(), target).isPresent();
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.MANIFEST_FAILED) {
                throw e;
            }
            LOG.warn("Cannot ask for the fence of {}; going on without it", target, e);
            return false;
        }
    }
}
