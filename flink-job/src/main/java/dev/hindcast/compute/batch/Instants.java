package dev.hindcast.compute.batch;

import org.apache.flink.table.data.TimestampData;

/** Timestamps as the one number of Iceberg and as the pair of Flink: milliseconds, and nanoseconds within one. */
public final class Instants {
    private static final int MICROS_A_MILLI = 1_000;
    private static final int NANOS_A_MICRO = 1_000;
    private static final int NANOS_A_MILLI = 1_000_000;

    private Instants() {}

    /** The instant this many microseconds after the epoch. */
    public static TimestampData ofMicros(long micros) {
        return TimestampData.fromEpochMillis(
                Math.floorDiv(micros, MICROS_A_MILLI), Math.floorMod(micros, MICROS_A_MILLI) * NANOS_A_MICRO);
    }

    /** The instant this many nanoseconds after the epoch. */
    public static TimestampData ofNanos(long nanos) {
        return TimestampData.fromEpochMillis(Math.floorDiv(nanos, NANOS_A_MILLI), Math.floorMod(nanos, NANOS_A_MILLI));
    }

    /** Milliseconds from midnight, which is all that Flink's times of day hold. */
    public static int millisOfDay(long micros) {
        return Math.toIntExact(Math.floorDiv(micros, MICROS_A_MILLI));
    }

    /** Microseconds from midnight. */
    public static long microsOfDay(int millis) {
        return (long) millis * MICROS_A_MILLI;
    }

    /** Microseconds from the epoch; what is finer is cut off. */
    public static long micros(TimestampData instant) {
        return instant.getMillisecond() * MICROS_A_MILLI + instant.getNanoOfMillisecond() / NANOS_A_MICRO;
    }

    /** Nanoseconds from the epoch. */
    public static long nanos(TimestampData instant) {
        return instant.getMillisecond() * NANOS_A_MILLI + instant.getNanoOfMillisecond();
    }
}
