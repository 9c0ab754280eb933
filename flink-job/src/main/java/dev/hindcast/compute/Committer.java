package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.StagedPartition;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one committer of this process: threads hand in what they have staged; whoever gets the lock commits all that waits, up
 * to 100 partitions at a time, for itself and for the others. Any two commits on a table collide, so few large ones go faster.
 */
final class Committer {
    static final int MOST_PARTITIONS = 100;

    private final Recording commit;
    private final Backfill.Commits heard;
    private final LongSupplier nanos;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final Deque<Handed> waiting = new ArrayDeque<>();

    Committer(Recording commit) {
        this(commit, Backfill.Commits.UNHEARD, System::nanoTime);
    }

    /** The same, with somebody who hears how long it takes. */
    Committer(Recording commit, Backfill.Commits heard, LongSupplier nanos) {
        this.commit = commit;
        this.heard = heard;
        this.nanos = nanos;
    }

    /** Puts staged partitions on the candidate, see {@link RecordCommit#record}. */
    @FunctionalInterface
    interface Recording {
        /** The snapshot that carries the tokens. */
        long record(List<StagedPartition> staged, Map<String, String> tokens);

        /** Waits until a commit may be sent; running the answer lets the next one go. */
        default Runnable turn() {
            return () -> {};
        }
    }

    /** One group, and how its commit ended; written and read under the lock only. */
    private static final class Handed {
        private final List<StagedPartition> staged;
        private final Map<String, String> tokens;
        private @Nullable Long snapshot;
        private @Nullable RuntimeException failure;

        Handed(List<StagedPartition> staged, Map<String, String> tokens) {
            this.staged = staged;
            this.tokens = tokens;
        }

        boolean ended() {
            return snapshot != null || failure != null;
        }

        long snapshot() {
            if (failure != null) {
                throw failure;
            }
            Long landed = snapshot;
            if (landed == null) {
                throw ErrorCode.BUG.error("Cannot tell how the commit of %s ended", tokens.keySet());
            }
            return landed;
        }
    }

    /** Commits a group, alone or with others; the snapshot that carries its tokens. Throws what {@link RecordCommit} does. */
    long record(List<StagedPartition> staged, Map<String, String> tokens) {
        Handed mine = new Handed(staged, tokens);
        synchronized (waiting) {
            waiting.add(mine);
        }
        oneAtATime.lock();
        try {
            while (!mine.ended()) {
                commitInTurn();
            }
            return mine.snapshot();
        } finally {
            leave(mine);
            oneAtATime.unlock();
        }
    }

    /** Whoever could not get a turn computes again: what it had handed in must not go with a later commit. */
    private void leave(Handed mine) {
        synchronized (waiting) {
            waiting.remove(mine);
        }
    }

    /** What is handed in while the turn is waited for goes with the commit too. */
    private void commitInTurn() {
        long asked = nanos.getAsLong();
        Runnable end = commit.turn();
        long began = nanos.getAsLong();
        try {
            commit(next());
        } finally {
            end.run();
            heard.ended(Duration.ofNanos(began - asked), Duration.ofNanos(nanos.getAsLong() - began));
        }
    }

    /** Groups that were handed in and are not being committed yet. */
    int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }

    private List<Handed> next() {
        List<Handed> together = new ArrayList<>();
        int partitions = 0;
        synchronized (waiting) {
            while (!waiting.isEmpty()
                    && (together.isEmpty()
                            || partitions + waiting.element().staged.size() <= MOST_PARTITIONS)) {
                Handed one = waiting.remove();
                partitions += one.staged.size();
                together.add(one);
            }
        }
        return together;
    }

    /** A group that cannot be committed must not fail those that wait with it: they are tried again one by one. */
    private void commit(List<Handed> together) {
        try {
            long snapshot = recordAll(together);
            together.forEach(one -> one.snapshot = snapshot);
        } catch (RuntimeException e) {
            if (together.size() == 1 || isUnknown(e)) {
                together.forEach(one -> one.failure = e);
            } else {
                together.forEach(one -> commit(List.of(one)));
            }
        }
    }

    /** It may have landed with all of them: nobody may be repeated before the catalog answers. */
    private static boolean isUnknown(RuntimeException e) {
        return e instanceof HindcastException known && known.code() == ErrorCode.COMMIT_UNKNOWN;
    }

    private long recordAll(List<Handed> together) {
        List<StagedPartition> staged = new ArrayList<>();
        Map<String, String> tokens = new HashMap<>();
        together.forEach(one -> {
            staged.addAll(one.staged);
            tokens.putAll(one.tokens);
        });
        return commit.record(staged, tokens);
    }
}
