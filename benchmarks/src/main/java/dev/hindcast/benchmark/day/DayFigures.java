package dev.hindcast.benchmark.day;

import dev.hindcast.control.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a day comes to. */
public record DayFigures(List<SimulatedDay.Minute> minutes) {
    /** Limits of the day that is measured: 45 minutes of freshness, levels 1, 3 and 6, 600 MB/s, 300 slot hours. */
    public static final Limits LIMITS = new Limits(
            Duration.ofMinutes(45),
            Limits.levels(List.of(1, 3), 6),
            Optional.of(600),
            Optional.of(20),
            Optional.of(300),
            Duration.ofMinutes(15),
            Duration.ofHours(2));

    private static final String BARS = "_\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final int HOUR = 60;
    private static final int MINUTES_A_BAR = 5;

    public DayFigures {
        minutes = List.copyOf(minutes);
    }

    /** Minutes in which live was above its limit. */
    public long minutesAbove() {
        return minutes.stream()
                .filter(minute -> minute.p95().compareTo(LIMITS.freshness()) > 0)
                .count();
    }

    /** Partitions that were finished. */
    public double done() {
        return minutes.stream().mapToDouble(SimulatedDay.Minute::done).sum();
    }

    /** The most level changes in any 60 minutes. */
    public int changesAnHour() {
        int most = 0;
        for (int from = 0; from + HOUR <= minutes.size(); from++) {
            most = Math.max(most, changes(minutes.subList(from, from + HOUR)));
        }
        return most;
    }

    /** The longest time in minutes in which nothing could be claimed. */
    public int longestPause() {
        int longest = 0;
        int now = 0;
        for (SimulatedDay.Minute minute : minutes) {
            now = minute.level() == 0 ? now + 1 : 0;
            longest = Math.max(longest, now);
        }
        return longest;
    }

    /** The most that was read, in megabytes a second. */
    public double mostRead() {
        return minutes.stream().mapToDouble(SimulatedDay.Minute::readMb).max().orElse(0);
    }

    /** Slot hours used. */
    public double slotHours() {
        return minutes.get(minutes.size() - 1).slotHours();
    }

    /** The level curve, a line of twelve bars for each hour. */
    public List<String> chart() {
        List<String> hours = new ArrayList<>();
        for (int hour = 0; hour < minutes.size() / HOUR; hour++) {
            StringBuilder line = new StringBuilder();
            for (int at = hour * HOUR; at < (hour + 1) * HOUR; at += MINUTES_A_BAR) {
                line.append(BARS.charAt(Math.min(minutes.get(at).level(), BARS.length() - 1)));
            }
            hours.add(line.toString());
        }
        return hours;
    }

    private static int changes(List<SimulatedDay.Minute> part) {
        int changes = 0;
        for (int i = 1; i < part.size(); i++) {
            changes += part.get(i).level() == part.get(i - 1).level() ? 0 : 1;
        }
        return changes;
    }
}
