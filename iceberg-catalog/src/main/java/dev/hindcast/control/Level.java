package dev.hindcast.control;

import java.time.Instant;

/**
 * How many partitions or groups may be claimed at a time, and why.
 *
 * @param value 0 claims nothing; what is under way goes on
 * @param since when this value began
 * @param cyclesBefore live commits when it began
 * @param tooMuch the lowest level that has been too much lately, {@link Integer#MAX_VALUE} for none
 * @param tooMuchAt when that was
 * @param reason the first reason why it is not higher, for people
 */
public record Level(int value, Instant since, long cyclesBefore, int tooMuch, Instant tooMuchAt, String reason) {
    /** The beginning of a run: the first step of the ramp. */
    public static Level first(Limits limits, Reading reading) {
        return new Level(
                limits.levels().get(0), reading.at(), reading.cycles(), Integer.MAX_VALUE, reading.at(), "ramp");
    }

    Level to(int next, Reading reading, String why) {
        return next == value
                ? new Level(value, since, cyclesBefore, tooMuch, tooMuchAt, why)
                : new Level(next, reading.at(), reading.cycles(), tooMuch, tooMuchAt, why);
    }

    Level tooMuch(int lower, Reading reading, String why) {
        int least = value == 0 ? tooMuch : value;
        return new Level(
                lower,
                lower == value ? since : reading.at(),
                lower == value ? cyclesBefore : reading.cycles(),
                least,
                reading.at(),
                why);
    }
}
