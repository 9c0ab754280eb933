package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Appends a batch to the raw table at intervals, whatever live makes of it. */
final class Arriving implements AutoCloseable {
    private static final long PATIENCE_MILLIS = 60_000;

    private final RawFeeder feeder;
    private final List<Arrivals.Batch> batches;
    private final Duration rhythm;
    private final AtomicInteger commits = new AtomicInteger();
    private final Thread thread = new Thread(this::work, "arriving");
    private volatile boolean stopped;
    private volatile @Nullable RuntimeException failure;

    Arriving(RawFeeder feeder, List<Arrivals.Batch> batches, Duration rhythm) {
        this.feeder = feeder;
        this.batches = List.copyOf(batches);
        this.rhythm = rhythm;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    int commits() {
        return commits.get();
    }

    /** Waits until so many more batches have arrived; there must be some left. */
    void awaitMore(int count) {
        int until = commits.get() + count;
        assertThat(until).as("batches left").isLessThanOrEqualTo(batches.size());
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        while (commits.get() < until) {
            assertThat(failure).isNull();
            assertThat(System.currentTimeMillis()).as("arrived in time").isLessThan(end);
            pause(20);
        }
    }

    private void work() {
        try {
            for (Arrivals.Batch batch : batches) {
                if (stopped) {
                    return;
                }
                long begin = System.nanoTime();
                feeder.feed(batch);
                commits.incrementAndGet();
                pause(rhythm.toMillis() - (System.nanoTime() - begin) / 1_000_000);
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(Math.max(0, millis));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(failure).isNull();
    }
}
