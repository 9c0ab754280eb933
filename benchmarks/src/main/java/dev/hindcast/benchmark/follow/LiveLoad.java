package dev.hindcast.benchmark.follow;

import dev.hindcast.verb.Session;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** New orders of today and changes of old ones, in one commit a second, from a thread of its own. */
final class LiveLoad implements AutoCloseable {
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final double CHANGES = 0.5;

    private final Session session;
    private final LocalDate today;
    private final int rowsPerSecond;
    private final Expected expected = new Expected();
    private final Random random = new Random(1);
    private final Thread thread = new Thread(this::work, "live-load");
    private volatile boolean stopped;
    private volatile @Nullable RuntimeException failure;
    private int next;
    private long version = 1;

    LiveLoad(Session session, LocalDate today, int rowsPerSecond) {
        this.session = session;
        this.today = today;
        this.rowsPerSecond = rowsPerSecond;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void work() {
        try {
            long due = System.nanoTime();
            while (!stopped) {
                feed();
                due += SECOND_NANOS;
                Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void feed() {
        version++;
        List<Order> orders = new ArrayList<>();
        for (int row = 0; row < rowsPerSecond; row++) {
            boolean change = next > 0 && random.nextDouble() < CHANGES;
            orders.add(new Order(today, change ? random.nextInt(next) : next++, version));
        }
        OrdersWorld.feed(session, Map.of(today, orders));
        orders.forEach(expected::put);
    }

    /** What was fed; to be asked when it is closed. */
    Expected expected() {
        return expected;
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join();
        RuntimeException failed = failure;
        if (failed != null) {
            throw failed;
        }
    }
}
