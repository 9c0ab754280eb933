package dev.hindcast.manifest;

import org.jspecify.annotations.Nullable;

/** Whose time counts. In production the database's own; a test may put another in its place. */
@FunctionalInterface
interface DatabaseClock {
    /** The database's own time. */
    DatabaseClock OWN = () -> null;

    /** Milliseconds since the epoch to use instead of the database's clock; null for the database's clock. */
    @Nullable
    Long insteadMillis();
}
