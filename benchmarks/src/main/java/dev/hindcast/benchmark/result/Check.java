package dev.hindcast.benchmark.result;

/**
 * One question with a number for an answer.
 *
 * @param value what was measured
 * @param limit the largest value that passes
 * @param goal a goal is reported and decides nothing
 * @param why what the value is made of
 */
public record Check(String name, double value, double limit, boolean goal, String why) {
    /** Whether the value is within the limit. A value that is no number is not. */
    public boolean pass() {
        return value <= limit;
    }

    /** Whether it lets the benchmark pass. */
    boolean lets() {
        return goal || pass();
    }
}
