package dev.hindcast.spec;

import java.util.Comparator;

/**
 * One thing that is wrong in a spec or settings file.
 *
 * @param line from 1
 * @param column from 1
 * @param message {@code cannot ..., found ..., expected ...}
 */
public record SpecProblem(int line, int column, String message) implements Comparable<SpecProblem> {
    private static final Comparator<SpecProblem> BY_PLACE = Comparator.comparingInt(SpecProblem::line)
            .thenComparingInt(SpecProblem::column)
            .thenComparing(SpecProblem::message);

    static SpecProblem at(Yaml.Place place, String message) {
        return new SpecProblem(place.line(), place.column(), message);
    }

    /** {@code file:line:column: message}. */
    public String in(String file) {
        return file + ":" + line + ":" + column + ": " + message;
    }

    @Override
    public int compareTo(SpecProblem other) {
        return BY_PLACE.compare(this, other);
    }
}
