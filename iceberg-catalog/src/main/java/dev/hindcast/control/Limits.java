package dev.hindcast.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a run must keep to.
 *
 * @param freshness the live pipeline's P95 may be as much
 * @param levels the steps from the first to the full one, ascending, such as 1, 3, 8
 * @param readMbPerSecond limit on source reads in megabytes (10^6 bytes) a second, absent for none
 * @param commitsPerMinute limit on commits to the target, absent for none
 * @param slotHours limit on what the run may use in all, absent for none
 * @param calm how long a level is held before the next is tried; after one that was too much, four times as long
 * @param starving so long nothing was claimed: then one partition is, whatever the freshness
 */
public record Limits(
        Duration freshness,
        List<Integer> levels,
        Optional<Integer> readMbPerSecond,
        Optional<Integer> commitsPerMinute,
        Optional<Integer> slotHours,
        Duration calm,
        Duration starving) {
    public Limits {
        levels = List.copyOf(levels);
    }

    /** The ramp and then the full level; steps of the ramp above it are left out. */
    public static List<Integer> levels(List<Integer> ramp, int full) {
        List<Integer> levels = new ArrayList<>(
                ramp.stream().filter(step -> step < full).sorted().distinct().toList());
        levels.add(full);
        return levels;
    }

    /** The step below a level, 0 below the first. */
    int below(int level) {
        return levels.stream().filter(step -> step < level).reduce(0, (a, b) -> b);
    }

    /** The step above a level; the level itself at the top. */
    int above(int level) {
        return levels.stream().filter(step -> step > level).findFirst().orElse(level);
    }
}
