package dev.hindcast.compute;

import dev.hindcast.claim.Timing;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.error.HindcastException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks again and again whether work may go on, and ends computations when it may not. Only computations are interrupted: a
 * thread that commits is left alone, since an interrupted commit is one whose outcome nobody knows.
 */
final class RunWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunWatch.class);

    private final BooleanSupplier mayGoOn;
    private final Set<Thread> computing = new HashSet<>();
    private boolean stopped;
    private Timing.@Nullable Repeated looking;
    private @Nullable HindcastException failure;

    private RunWatch(BooleanSupplier mayGoOn) {
        this.mayGoOn = mayGoOn;
    }

    /**
     * Starts watching.
     *
     * @param mayGoOn false ends the work; so does a refusal that it raises, while one of an outside system is only logged
     */
    static RunWatch start(BooleanSupplier mayGoOn, Duration pause, Timing timing) {
        RunWatch watch = new RunWatch(mayGoOn);
        watch.looking = timing.every(pause, "hindcast-run-watch", watch::look);
        return watch;
    }

    private void look() {
        try {
            if (!stopped() && !mayGoOn.getAsBoolean()) {
                stop();
            }
        } catch (HindcastException e) {
            heard(e);
        } catch (RuntimeException e) {
            LOG.warn("Could not look at the run; it is looked at again", e);
        }
    }

    private void heard(HindcastException e) {
        if (e.code().kind() == ErrorKind.REFUSED) {
            stop(e);
        } else {
            LOG.warn("Could not look at the run; it is looked at again", e);
        }
    }

    /**
     * Does the work of a computation, which is interrupted when the run is stopped.
     *
     * @throws HindcastException STATE_FORBIDS when it ended because the run was stopped
     */
    <T> T computing(Supplier<T> work) {
        enter();
        try {
            return work.get();
        } catch (RuntimeException e) {
            throw endedBy(e);
        } finally {
            leave();
        }
    }

    private synchronized void enter() {
        if (stopped) {
            throw ErrorCode.STATE_FORBIDS.error("Cannot compute: the run was stopped");
        }
        computing.add(Thread.currentThread());
    }

    /** An interrupted computation fails wherever it happens to be, say in a library that reads a file: that is no bug. */
    private RuntimeException endedBy(RuntimeException e) {
        if (e instanceof HindcastException || !stopped()) {
            return e;
        }
        return ErrorCode.STATE_FORBIDS
                .error("Cannot go on computing: the run was stopped")
                .because(e);
    }

    /** What was meant for the computation must not hit what the thread does next. */
    private synchronized void leave() {
        computing.remove(Thread.currentThread());
        if (stopped) {
            Thread.interrupted();
        }
    }

    /** Ends the work because of this. */
    synchronized void stop(HindcastException why) {
        if (failure == null) {
            failure = why;
        }
        stop();
    }

    /** Ends the work. */
    synchronized void stop() {
        stopped = true;
        computing.forEach(Thread::interrupt);
    }

    synchronized boolean stopped() {
        return stopped;
    }

    /** What ended the work, if it was a refusal. */
    synchronized Optional<HindcastException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() {
        stop();
        if (looking != null) {
            looking.close();
        }
    }
}
