package dev.hindcast.safety.simulation;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Two places in a run, each named by the change that is made there. The first process that comes to the first one dies when the
 * change has been made and before it knows; after that the first that comes to the second one.
 */
final class CrashPair {
    private final @Nullable String first;
    private final @Nullable String second;
    private final Set<String> seen = new TreeSet<>();
    private int crashes;

    CrashPair(@Nullable String first, @Nullable String second) {
        this.first = first;
        this.second = second;
    }

    /** Nobody dies. */
    static CrashPair none() {
        return new CrashPair(null, null);
    }

    @Nullable
    Disturbance next(String what, boolean changes) {
        if (!changes) {
            return null;
        }
        seen.add(what);
        String awaited = crashes == 0 ? first : crashes == 1 ? second : null;
        if (!what.equals(awaited)) {
            return null;
        }
        crashes++;
        return Disturbance.CRASH_AFTER;
    }

    /** The first place; null when nobody dies. */
    @Nullable
    String first() {
        return first;
    }

    /** How many of the two have happened. */
    int crashes() {
        return crashes;
    }

    /** Every change that was made. */
    Set<String> seen() {
        return seen;
    }

    @Override
    public String toString() {
        return first + ", then " + second;
    }
}
