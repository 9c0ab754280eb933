package dev.hindcast.compute.wire;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * CPU nanoseconds of one stage in its task's thread. Chained stages call each other: while an inner clock runs, the outer one
 * stands still. One reading of the thread's clock costs about a third of a microsecond, so it is read once a batch or block.
 */
public final class StepClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final ThreadLocal<@Nullable StepClock> RUNNING = new ThreadLocal<>();
    /** What clocks of this thread have counted so far, in nanoseconds. */
    private static final ThreadLocal<long[]> COUNTED = ThreadLocal.withInitial(() -> new long[1]);

    private long nanos;
    private long since;
    private @Nullable StepClock outer;

    /** Starts; the clock that ran stands still until {@link #leave}. */
    public void enter() {
        long now = THREADS.getCurrentThreadCpuTime();
        StepClock running = RUNNING.get();
        if (running != null) {
            running.count(now);
        }
        outer = running;
        since = now;
        RUNNING.set(this);
    }

    /** Stops; the clock that ran before goes on. */
    public void leave() {
        long now = THREADS.getCurrentThreadCpuTime();
        count(now);
        StepClock before = outer;
        outer = null;
        RUNNING.set(before);
        if (before != null) {
            before.since = now;
        }
    }

    /**
     * Also takes what the thread has spent outside all clocks: taking records out of the network, starting the task. Whoever
     * asks first, which is the first stage of a task, gets it all.
     */
    void takeOutside() {
        long[] counted = COUNTED.get();
        long outside = THREADS.getCurrentThreadCpuTime() - counted[0];
        nanos += outside;
        counted[0] += outside;
    }

    /** CPU nanoseconds so far. */
    long nanos() {
        return nanos;
    }

    private void count(long now) {
        nanos += now - since;
        COUNTED.get()[0] += now - since;
        since = now;
    }
}
