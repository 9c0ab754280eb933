package dev.hindcast.claim;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Waits by sleeping, and repeats on a daemon thread of its own. */
record RealTiming(LongSupplier clock) implements Timing {
    @Override
    public long nanos() {
        return clock.getAsLong();
    }

    @Override
    public boolean sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
            return true;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public Repeated every(Duration pause, String name, Runnable work) {
        return Ticker.every(pause, name, work);
    }
}
