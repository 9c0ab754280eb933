package dev.hindcast.submit;

import dev.hindcast.error.HindcastException;
import java.util.Optional;

/** An unbounded job that was started. */
public interface RunningJob extends AutoCloseable {
    /** Its id in Flink, which stays the same for as long as it lives, whatever happens to its tasks. */
    String id();

    /** Why it has ended, if it has. */
    Optional<HindcastException> failure();

    /** Ends it and waits until its tasks have stopped. */
    @Override
    void close();
}
