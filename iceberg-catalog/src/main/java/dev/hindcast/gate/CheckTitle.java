package dev.hindcast.gate;

import java.util.List;

/** What is known of a check before it judges: see {@link Verdict} for the fields. */
public record CheckTitle(String name, Group group, boolean hard, int version) {
    /** A check whose failure shuts the gate. */
    public static CheckTitle hard(String name, Group group) {
        return new CheckTitle(name, group, true, 1);
    }

    /** Passed if nothing was found; the count of findings is the actual value, zero the expected one. */
    Verdict noneOf(Findings found, String whenGood, String whenBad) {
        return atMost(0, found, whenGood, whenBad);
    }

    /** Passed if at most {@code tolerated} were found. */
    Verdict atMost(long tolerated, Findings found, String whenGood, String whenBad) {
        boolean passed = found.count() <= tolerated;
        return verdict(
                passed,
                new Numbers("0", Long.toString(found.count()), Long.toString(tolerated)),
                found.samples(),
                passed ? whenGood : whenBad);
    }

    /** A verdict of this check. */
    Verdict verdict(boolean passed, Numbers numbers, List<String> samples, String sentence) {
        return new Verdict(
                name,
                version,
                group.text(),
                hard,
                passed,
                numbers.expected(),
                numbers.actual(),
                numbers.threshold(),
                samples,
                sentence);
    }

    /** Expected and actual value and the threshold between them, as text. */
    record Numbers(String expected, String actual, String threshold) {
        /** Two values that must be the same. */
        static Numbers equal(Object expected, Object actual) {
            return new Numbers(String.valueOf(expected), String.valueOf(actual), "equal");
        }
    }
}
