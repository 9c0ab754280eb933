package dev.hindcast.benchmark.day;

import dev.hindcast.control.Controller;
import dev.hindcast.control.Level;
import dev.hindcast.control.Limits;
import dev.hindcast.control.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A day in minutes: live load that follows the office hours, a store that is slow for two hours, a partition that blocks
 * what it was given. The live pipeline's delay grows as the rest of the machine becomes small.
 */
public final class SimulatedDay {
    private static final Instant MIDNIGHT = Instant.parse("2026-04-01T00:00:00Z");
    /** Minutes of the day. */
    public static final int MINUTES = 24 * 60;

    private static final double READS_A_LEVEL = 70;
    private static final int CYCLE_MINUTES = 5;

    private final Limits limits;
    private final boolean controlled;
    private final List<Minute> minutes = new ArrayList<>();

    /**
     * One minute of the day.
     *
     * @param level groups under way
     * @param p95 the live pipeline's freshness
     * @param done partitions that were finished in it
     * @param readMb megabytes a second that the run reads
     * @param slotHours what the run has used so far
     * @param reason why the level is not higher
     */
    public record Minute(
            int minute, int level, Duration p95, double done, double readMb, double slotHours, String reason) {}

    /** A day, with the controller or at the full level throughout. */
    public SimulatedDay(Limits limits, boolean controlled) {
        this.limits = limits;
        this.controlled = controlled;
    }

    /** Plays it, minute by minute. */
    public List<Minute> play() {
        Controller controller = new Controller(limits);
        int full = limits.levels().get(limits.levels().size() - 1);
        double slotHours = 0;
        Level level = Level.first(limits, reading(0, Duration.ofMinutes(5), 0, 0));
        for (int minute = 0; minute < MINUTES; minute++) {
            int active = controlled ? level.value() : full;
            Duration p95 = p95(minute, active);
            slotHours += active * 2 / 60.0;
            double reads = active * READS_A_LEVEL;
            minutes.add(new Minute(minute, active, p95, done(minute, active), reads, slotHours, level.reason()));
            level = controller.next(level, reading(minute + 1, p95, reads, slotHours));
        }
        return minutes;
    }

    private Reading reading(int minute, Duration p95, double reads, double slotHours) {
        return new Reading(
                MIDNIGHT.plus(Duration.ofMinutes(minute)),
                Optional.of(p95),
                minute / CYCLE_MINUTES,
                false,
                reads,
                1,
                slotHours);
    }

    /** Live needs 30 % of the machine at night and 55 % in the office hours; each level of the backfill needs 6 %. */
    static double load(int minute) {
        double hour = minute / 60.0;
        double office = Math.exp(-Math.pow((hour - 10.5) / 2.5, 2)) + 0.8 * Math.exp(-Math.pow((hour - 15.5) / 2, 2));
        return 0.30 + 0.25 * Math.min(1, office);
    }

    static boolean storeIsSlow(int minute) {
        return minute >= 19 * 60 && minute < 21 * 60;
    }

    /** Of the work given out between 3 and 4 o'clock one level is stuck. */
    private static double done(int minute, int active) {
        boolean stuck = minute >= 180 && minute < 240;
        double rate = storeIsSlow(minute) ? 0.4 : 1;
        return Math.max(0, active - (stuck ? 1 : 0)) * rate / 60;
    }

    private static Duration p95(int minute, int active) {
        double used = load(minute) + 0.06 * active + (storeIsSlow(minute) ? 0.45 : 0);
        double free = Math.max(0.02, 1 - used);
        return Duration.ofSeconds((long) (Math.min(180, 5 / free) * 60));
    }
}
