package dev.hindcast.catchup.follow;

import dev.hindcast.claim.Priority;
import dev.hindcast.claim.TableFence;
import dev.hindcast.claim.Turn;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.FileExchange;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.SummaryKeys;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends one window to the ref, conditional on the head that it was computed on. A window on another head is dropped. */
final class WindowCommit {
    private static final Logger LOG = LoggerFactory.getLogger(WindowCommit.class);
    private static final Duration FENCE_POLL = Duration.ofMillis(25);

    private final Seams seams;
    private final String target;
    private final String ref;

    WindowCommit(Seams seams, String target, String ref) {
        this.seams = seams;
        this.target = target;
        this.ref = ref;
    }

    /**
     * Commits the window.
     *
     * @return the snapshot, or nothing if the ref has moved meanwhile: the source sees that and begins with what it says now
     */
    Optional<Long> send(Window window, List<Merged> parts) {
        if (!awaitFence(window)) {
            return Optional.empty();
        }
        Map<String, String> summary = new TreeMap<>(Positions.summary(window.next()));
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.LIVE.text());
        FileExchange exchange = new FileExchange(
                ref,
                window.head(),
                new Content.Difference(
                        files(parts.stream().map(Merged::removed).toList()),
                        files(parts.stream().map(Merged::added).toList()),
                        List.of()),
                Map.of("live", window.token()),
                summary);
        return landed(window, inTurn(exchange));
    }

    private static List<DataFile> files(List<List<DataFile>> lists) {
        return lists.stream().flatMap(List::stream).toList();
    }

    private Outcome inTurn(FileExchange exchange) {
        Turn turn = seams.turns().take(target, Priority.LIVE);
        try {
            return seams.commits().exchange(target, exchange, metadata -> {});
        } finally {
            turn.close();
        }
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

    /** Waits while a cut-over holds the fence; false when the ref moved under the window. */
    private boolean awaitFence(Window window) {
        while (fenced(seams, target)) {
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
