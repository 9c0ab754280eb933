package dev.hindcast.spec;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times for people: a duration in its two largest units ({@code 2d3h}, {@code 45m}), an instant to the second. */
public final class TimeText {
    private TimeText() {}

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

    /** The instant in UTC without fractions, never later than it is: {@code 2026-12-06T02:59:46Z}. */
    public static String of(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String pair(long large, String largeUnit, int small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
