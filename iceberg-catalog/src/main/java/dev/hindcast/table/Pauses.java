package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.concurrent.ThreadLocalRandom;

/** Waits between attempts; a seam, so that tests and simulations need no real time. */
@FunctionalInterface
public interface Pauses {
    /** Really sleeps. */
    Pauses REAL = millis -> {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ErrorCode.COMMIT_CONFLICT
                    .error("Cannot go on: the thread was interrupted between two attempts")
                    .because(e);
        }
    };

    /** Returns at once. */
    Pauses NONE = millis -> {};

    /** Waits that many milliseconds. */
    void sleep(long millis);

    /** Waits 50 to 500 milliseconds, at random, so that two who collided do not collide again. */
    default void betweenAttempts() {
        sleep(ThreadLocalRandom.current().nextLong(50, 501));
    }
}
