package dev.hindcast.table;

import java.time.Duration;
import java.util.Optional;

/**
 * Holds the live pipeline back while main is moved. It only helps to get through: what keeps a move right is that it is
 * conditional on main's head.
 */
@FunctionalInterface
public interface Fence {
    /** Takes the fence of a table; empty while somebody else has it. */
    Optional<Held> take(String table, Duration length);

    /** A fence that is held; its time runs on the database's clock. */
    interface Held extends AutoCloseable {
        /** Time until it runs out by itself; zero when it was lost. */
        Duration left();

        /** Starts its length again; false when it was lost. */
        boolean renew();

        /** Gives it back; nothing happens when it was lost. */
        @Override
        void close();
    }
}
