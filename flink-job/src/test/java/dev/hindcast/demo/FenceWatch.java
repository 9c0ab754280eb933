package dev.hindcast.demo;

import dev.hindcast.claim.TableFence;
import dev.hindcast.manifest.Manifest;
import java.time.Duration;

/** Looks every 10 ms whether the fence of a table is held, and remembers for how long at a stretch. */
final class FenceWatch implements AutoCloseable {
    private static final long EVERY_MILLIS = 10;

    private final Manifest manifest;
    private final String table;
    private final Thread thread = new Thread(this::work, "fence-watch");
    private volatile boolean stopped;
    private volatile long longest;

    FenceWatch(Manifest manifest, String table) {
        this.manifest = manifest;
        this.table = table;
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        long free = System.nanoTime();
        boolean held = false;
        while (!stopped) {
            boolean now = TableFence.on(manifest, table).isPresent();
            long at = System.nanoTime();
            if (now || held) {
                // From the last look that found it free to the first one after: never too short.
                longest = Math.max(longest, at - free);
            }
            if (!now) {
                free = at;
            }
            held = now;
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(EVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The longest time at a stretch; zero when it was never seen. */
    Duration longest() {
        return Duration.ofNanos(longest);
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
