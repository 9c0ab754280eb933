package dev.hindcast.demo;

import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The world going on: later events arrive in the raw table batch by batch, and the live pipeline brings each to main, in a
 * thread of its own beside the backfill.
 */
final class LiveFeed implements AutoCloseable {
    private static final long IDLE_MILLIS = 50;

    private final RawFeeder feeder;
    private final Supplier<LivePipeline> starting;
    private @Nullable LivePipeline live;
    private final List<Arrivals.Batch> batches;
    private final Map<Long, Long> arrivedBySnapshot = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::work, "hindcast-demo-live");
    private volatile int target;
    private final AtomicInteger fed = new AtomicInteger();
    private final AtomicInteger commits = new AtomicInteger();
    private volatile boolean stopped;
    private volatile @Nullable RuntimeException failure;

    LiveFeed(RawFeeder feeder, Supplier<LivePipeline> starting, List<Arrivals.Batch> batches) {
        this.feeder = feeder;
        this.starting = starting;
        this.batches = List.copyOf(batches);
        thread.setDaemon(true);
    }

    void start() {
        commits.set(0);
        thread.start();
    }

    /** Lets so many batches in all arrive; returns at once. */
    void letArrive(int count) {
        target = Math.min(count, batches.size());
    }

    /** Waits until that many batches have arrived and are on main. */
    void awaitArrived(int count) {
        letArrive(Math.max(target, count));
        while (fed.get() < Math.min(count, batches.size())) {
            rethrow();
            sleep();
        }
        rethrow();
    }

    /** Waits until all batches have arrived. */
    void awaitAll() {
        awaitArrived(batches.size());
    }

    /** Commits of the live pipeline on main since {@link #start}. */
    int commitsAfterStart() {
        return commits.get();
    }

    /** How many events had arrived with a raw snapshot, as this feed noted when it sent them. */
    long arrivedWith(long rawSnapshot) {
        Long arrived = arrivedBySnapshot.get(rawSnapshot);
        if (arrived == null) {
            throw ErrorCode.BUG.error("Cannot tell how many events had arrived with snapshot %d", rawSnapshot);
        }
        return arrived;
    }

    /** Feeds a batch in the calling thread. */
    long feed(Arrivals.Batch batch) {
        long snapshot = feeder.feed(batch);
        arrivedBySnapshot.put(snapshot, batch.arrived());
        return snapshot;
    }

    /** Waits until the live pipeline, which is started by the first call, has brought the raw table to main. */
    void coverAll() {
        commits.addAndGet(pipeline().cover());
    }

    private synchronized LivePipeline pipeline() {
        LivePipeline here = live;
        if (here == null) {
            here = starting.get();
            live = here;
        }
        return here;
    }

    /** Refunds of sales in the half-open range among the batches {@code [from, to)}. */
    long refundsInto(LocalDate rangeFrom, LocalDate rangeTo, int from, int to) {
        return batches.subList(from, to).stream()
                .flatMap(batch -> batch.events().stream())
                .filter(event -> event.eventType() == EventType.REFUNDED)
                .filter(event -> !event.businessDate().isBefore(rangeFrom)
                        && event.businessDate().isBefore(rangeTo))
                .count();
    }

    private void work() {
        try {
            while (!stopped) {
                if (fed.get() < target) {
                    feed(batches.get(fed.get()));
                    coverAll();
                    fed.incrementAndGet();
                } else {
                    sleep();
                }
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void rethrow() {
        RuntimeException failed = failure;
        if (failed instanceof HindcastException known) {
            throw known;
        }
        if (failed != null) {
            throw ErrorCode.BUG
                    .error("Cannot go on: the live pipeline failed: %s", failed)
                    .because(failed);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(IDLE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ErrorCode.BUG.error("Cannot go on: interrupted").because(e);
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join(30_000);
            stopPipeline();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void stopPipeline() {
        if (live != null) {
            live.close();
        }
    }
}
