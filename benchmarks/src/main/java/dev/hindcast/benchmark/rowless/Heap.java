package dev.hindcast.benchmark.rowless;

import java.lang.management.ManagementFactory;

/** Looks at this process's heap twenty times a second and remembers the most that was in use, garbage included. */
public final class Heap {
    private static final long EVERY_MILLIS = 50;

    private volatile long peak;

    private Heap() {}

    /** Begins to look. */
    public static Heap watch() {
        Heap heap = new Heap();
        Thread thread = new Thread(heap::look, "heap-watch");
        thread.setDaemon(true);
        thread.start();
        return heap;
    }

    private void look() {
        try {
            while (true) {
                sample();
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (InterruptedException ended) {
            return;
        }
    }

    private synchronized void sample() {
        peak = Math.max(
                peak, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }

    /** Bytes. */
    public long peakBytes() {
        sample();
        return peak;
    }
}
