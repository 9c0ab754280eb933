package dev.hindcast.compute.transform;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.jspecify.annotations.Nullable;

/** Points of time of an as-of join. Dates are compared with dates and timestamps with timestamps, never mixed. */
final class Moment {
    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    private Moment() {}

    static boolean isMoment(LogicalType type) {
        return type.getTypeRoot() == LogicalTypeRoot.DATE
                || type.getTypeRoot() == LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE
                || type.getTypeRoot() == LogicalTypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    /** The field as a point of time, a date as the first instant of its day; null when it is null. */
    static @Nullable TimestampData of(RowData row, int position, LogicalType type) {
        if (row.isNullAt(position)) {
            return null;
        }
        if (type.getTypeRoot() == LogicalTypeRoot.DATE) {
            return TimestampData.fromEpochMillis(row.getInt(position) * DAY_MILLIS);
        }
        return row.getTimestamp(position, LogicalTypeChecks.getPrecision(type));
    }

    /** The first instant of a day. */
    static TimestampData of(LocalDate day) {
        return TimestampData.fromEpochMillis(day.toEpochDay() * DAY_MILLIS);
    }

    /** For messages: a date as a date, anything else as an instant; {@code open} for none. */
    static String text(@Nullable TimestampData moment, LogicalType type) {
        if (moment == null) {
            return "open";
        }
        if (type.getTypeRoot() == LogicalTypeRoot.DATE) {
            return LocalDate.ofEpochDay(Math.floorDiv(moment.getMillisecond(), DAY_MILLIS))
                    .toString();
        }
        return moment.toLocalDateTime().toLocalTime().equals(LocalTime.MIDNIGHT)
                ? moment.toLocalDateTime().toLocalDate() + "T00:00Z"
                : moment.toLocalDateTime().atOffset(ZoneOffset.UTC).toString();
    }

    /** Milliseconds from the earlier to the later. */
    static long millisBetween(TimestampData earlier, TimestampData later) {
        return later.getMillisecond() - earlier.getMillisecond();
    }
}
