package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ends Iceberg's patience with a metadata file that cannot be read: it tries twenty times within minutes and says nothing
 * meanwhile. Only a thread that sleeps between two such tries is woken up; whatever else takes its time is left alone.
 */
final class Impatience {
    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "hindcast-impatience");
        thread.setDaemon(true);
        return thread;
    });

    private final Thread caller = Thread.currentThread();
    private boolean ended;
    private boolean woken;

    private Impatience() {}

    /**
     * The call's answer.
     *
     * @throws HindcastException CATALOG_FAILED when the metadata was tried to be read for so long
     */
    static <T> T within(Duration patience, String what, Supplier<T> call) {
        Impatience impatience = new Impatience();
        ScheduledFuture<?> looking = CLOCK.scheduleWithFixedDelay(
                impatience::look, patience.toMillis(), LOOK_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
        try {
            return call.get();
        } catch (RuntimeException failure) {
            throw impatience.endedBy(failure, what, patience);
        } finally {
            looking.cancel(false);
            impatience.end();
        }
    }

    private synchronized void look() {
        if (!ended && !woken && sleepsBetweenTries(caller.getStackTrace())) {
            woken = true;
            caller.interrupt();
        }
    }

    private static boolean sleepsBetweenTries(StackTraceElement... stack) {
        boolean sleeps = Arrays.stream(stack)
                .limit(3)
                .anyMatch(frame -> frame.getMethodName().equals("sleep"));
        return sleeps
                && Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals("refreshFromMetadataLocation"));
    }

    private synchronized RuntimeException endedBy(RuntimeException failure, String what, Duration patience) {
        if (!woken) {
            return failure;
        }
        return ErrorCode.CATALOG_FAILED
                .error("Cannot %s: its metadata file could not be read for %d s", what, patience.toSeconds())
                .value("no readable metadata")
                .expected("the file that the catalog names, whole; the log says which it is and what is wrong with it")
                .because(failure);
    }

    /** An interruption that was ours must not hit what the thread does next. */
    private synchronized void end() {
        ended = true;
        if (woken) {
            Thread.interrupted();
        }
    }
}
