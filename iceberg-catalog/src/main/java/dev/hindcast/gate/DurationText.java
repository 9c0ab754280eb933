package dev.hindcast.gate;

import java.time.Duration;

/** A duration for people, in its two largest units: {@code 3h10m}, {@code 45m}, {@code 12s}, {@code 2d3h}. */
public final class DurationText {
    private DurationText() {}

    /** The text; less than a second is {@code 0s}. */
    public static String of(Duration duration) {
        if (duration.toDays() > 0) {
            return pair(duration.toDays(), "d", duration.toHoursPart(), "h");
        }

        if (duration.toHours() > 0) {
            return pair(duration.toHours(), "h", duration.toMinutesPart(), "m");
        }

        return duration.toMinutes() > 0
                ? pair(duration.toMinutes(), "m", duration.toSecondsPart(), "s")
                : duration.toSeconds() + "s";
    }

    private static String pair(long large, String largeUnit, int small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
