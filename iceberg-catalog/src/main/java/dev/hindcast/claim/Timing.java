package dev.hindcast.claim;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How a process counts its own time, waits, and does things again and again; a seam, so that a simulation can decide. */
public interface Timing {
    /** The computer's own. */
    Timing REAL = counting(System::nanoTime);

    /** Really waits, and counts by this clock. */
    static Timing counting(LongSupplier nanos) {
        return new RealTiming(nanos);
    }

    /** Nanoseconds of a monotonic clock, which goes on while the process is stopped. */
    long nanos();

    /** Waits; false when the thread was interrupted, which stays so. */
    boolean sleep(Duration time);

    /** Does the work after each pause until it is closed; a failure is logged and the next time comes all the same. */
    Repeated every(Duration pause, String name, Runnable work);

    /** Work that is done again and again. */
    interface Repeated extends AutoCloseable {
        /** Work that is under way ends; none begins after that. */
        @Override
        void close();
    }
}
