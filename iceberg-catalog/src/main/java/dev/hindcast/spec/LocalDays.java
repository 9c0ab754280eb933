package dev.hindcast.spec;

import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The business partition of a row as the local day of an instant: {@code DATE(column AT 'Zone/City')}. A day is the half-open
 * range of instants from its first one in the zone to the first one of the next day, by the zone's own rules: 23, 24, 25 hours
 * or any other length, and none at all where a zone skipped the day.
 *
 * @param column timestamp with zone
 */
public record LocalDays(String column, ZoneId zone) implements Serializable {
    private static final Pattern TEXT = Pattern.compile("DATE\\((" + Identifiers.COLUMN + ") AT '([^']+)'\\)");

    /** Reads {@code source.partition}; empty when it is the name of a column, or of a zone that nobody knows. */
    public static Optional<LocalDays> parse(String partition) {
        Matcher matcher = TEXT.matcher(partition);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LocalDays(matcher.group(1), ZoneId.of(matcher.group(2))));
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    /** Whether the text is the name of a column. */
    static boolean isColumn(String partition) {
        return partition.matches(Identifiers.COLUMN);
    }

    /** The source column that the partition of a row is read from, whichever way. */
    public static String sourceColumn(String partition) {
        return parse(partition).map(LocalDays::column).orElse(partition);
    }

    /** The instants of a day. */
    public Window window(LocalDate day) {
        return new Window(
                day.atStartOfDay(zone).toInstant(),
                day.plusDays(1).atStartOfDay(zone).toInstant());
    }

    /** The day whose window the instant is in. */
    public LocalDate dayOf(Instant instant) {
        LocalDate day = LocalDate.ofInstant(instant, zone);
        // A clock that is set back over midnight shows the day before once more, which is over by then.
        while (!instant.isBefore(window(day).end())) {
            day = day.plusDays(1);
        }
        while (instant.isBefore(window(day).start())) {
            day = day.minusDays(1);
        }
        return day;
    }

    /** Instants in {@code [start, end)}; none when both are the same. */
    public record Window(Instant start, Instant end) {
        /** Whether there is no instant in it. */
        public boolean isEmpty() {
            return !start.isBefore(end);
        }

        @Override
        public String toString() {
            return "[" + start + ", " + end + ")";
        }
    }
}
