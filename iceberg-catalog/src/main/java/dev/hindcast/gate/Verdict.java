package dev.hindcast.gate;

import java.util.List;

/**
 * What one check found.
 *
 * @param check name of the check, for example {@code unique-keys}
 * @param version version of the check; it grows when the same evidence may be judged differently
 * @param group {@link Group#text()} of the check
 * @param hard a failing hard check shuts the gate, a failing soft one only warns
 * @param expected what should be there, as text
 * @param actual what is there, as text
 * @param threshold how far the two may be apart, as text
 * @param samples offending keys or partitions, at most {@link Findings#KEPT}
 * @param sentence the finding for people
 */
public record Verdict(
        String check,
        int version,
        String group,
        boolean hard,
        boolean passed,
        String expected,
        String actual,
        String threshold,
        List<String> samples,
        String sentence) {
    public Verdict {
        samples = List.copyOf(samples);
    }

    /** The same finding with another weight. */
    Verdict with(boolean nowHard, boolean nowPassed) {
        return new Verdict(check, version, group, nowHard, nowPassed, expected, actual, threshold, samples, sentence);
    }

    /** The same finding beside another limit. */
    Verdict thresholdAt(String limit) {
        return new Verdict(check, version, group, hard, passed, expected, actual, limit, samples, sentence);
    }

    /** Whether this verdict shuts the gate. */
    public boolean shuts() {
        return hard && !passed;
    }
}
