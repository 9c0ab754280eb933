package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened, in order: its hash tells whether two schedules were the same. */
final class Trace {
    private final boolean kept = Boolean.getBoolean("hindcast.trace");
    private final List<String> lines = new ArrayList<>();
    private long hash = 1125899906842597L;

    void add(String who, String what, @Nullable Object disturbance, long nanos) {
        hash = 31 * hash + who.hashCode();
        hash = 31 * hash + what.hashCode();
        hash = 31 * hash + (disturbance == null ? 0 : disturbance.toString().hashCode());
        hash = 31 * hash + nanos;
        if (kept) {
            lines.add("%9.3f %-10s %s%s"
                    .formatted(nanos / 1e9, who, what, disturbance == null ? "" : " !! " + disturbance));
        }
    }

    long hash() {
        return hash;
    }

    /** All lines; empty unless {@code -Dhindcast.trace=true}. */
    List<String> lines() {
        return lines;
    }
}
