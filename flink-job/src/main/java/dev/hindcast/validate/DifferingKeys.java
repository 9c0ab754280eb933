package dev.hindcast.validate;

/** Hears of each key that is not the same on both sides. */
@FunctionalInterface
interface DifferingKeys {
    /** Hears of none. */
    DifferingKeys IGNORED = change -> {};

    void take(Change change);
}
