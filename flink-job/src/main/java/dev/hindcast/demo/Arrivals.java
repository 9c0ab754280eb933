package dev.hindcast.demo;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * Events in order of arrival, cut into the part that is there from the start and later batches. A delayed event arrives at
 * the time of those around it, so the clock of arrival is the greatest source_updated_at so far.
 */
public final class Arrivals {
    /** The first moment of the later part. */
    public static final Instant LATER_FROM =
            LocalDate.parse("2011-06-01").atStartOfDay(OrderLine.SHOP).toInstant();

    private final List<OrderEvent> events;
    private final long[] clockMillis;
    private final int initial;

    public Arrivals(List<OrderEvent> events) {
        this.events = List.copyOf(events);
        this.clockMillis = clock(this.events);
        this.initial = firstAtOrAfter(LATER_FROM.toEpochMilli());
    }

    /**
     * Some consecutive events.
     *
     * @param arrived how many events have arrived with them, in all
     */
    public record Batch(List<OrderEvent> events, long arrived) {}

    /** All events. */
    public List<OrderEvent> events() {
        return events;
    }

    /** What arrives before {@link #LATER_FROM}. */
    public Batch initial() {
        return batch(0, initial);
    }

    /** What arrives later, in at most so many batches of equal length in time; no batch is empty. */
    public List<Batch> later(int batches) {
        List<Batch> found = new ArrayList<>();
        if (initial == events.size()) {
            return found;
        }
        long from = LATER_FROM.toEpochMilli();
        long length = clockMillis[events.size() - 1] - from + 1;
        int start = initial;
        for (int i = 1; i <= batches; i++) {
            int end = firstAtOrAfter(from + (length * i + batches - 1) / batches);
            if (end > start) {
                found.add(batch(start, end));
                start = end;
            }
        }
        return found;
    }

    private Batch batch(int from, int to) {
        return new Batch(events.subList(from, to), to);
    }

    private int firstAtOrAfter(long millis) {
        int low = 0;
        int high = clockMillis.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (clockMillis[middle] < millis) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static long[] clock(List<OrderEvent> events) {
        long[] clock = new long[events.size()];
        long now = Long.MIN_VALUE;
        for (int i = 0; i < clock.length; i++) {
            now = Math.max(now, events.get(i).sourceUpdatedAt().toEpochMilli());
            clock[i] = now;
        }
        return clock;
    }
}
