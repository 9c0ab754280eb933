package dev.hindcast.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Gathers everything that is wrong in one file, and which keys its reader knows. */
public final class Problems {
    private final List<SpecProblem> found = new ArrayList<>();
    private final Set<String> known = new TreeSet<>();

    /** Adds one, {@code cannot ..., found ..., expected ...}. */
    public void add(Yaml.Place place, String message) {
        found.add(SpecProblem.at(place, message));
    }

    void know(String path) {
        known.add(path);
    }

    /** Every key that the reader asked for, as a path: {@code source.key}, {@code approvals[].for}. */
    Set<String> known() {
        return known;
    }

    /** All problems in the order of the file. */
    public List<SpecProblem> sorted() {
        return found.stream().sorted().distinct().toList();
    }
}
