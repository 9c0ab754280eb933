package dev.hindcast.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects what may happen next. */
final class Steps {
    private final List<Step> list = new ArrayList<>();

    void catalog(State next, Supplier<String> text) {
        list.add(new Step(Step.Kind.CATALOG, next, text));
    }

    void work(State next, Supplier<String> text) {
        list.add(new Step(Step.Kind.WORK, next, text));
    }

    void begin(State next, Supplier<String> text) {
        list.add(new Step(Step.Kind.BEGIN, next, text));
    }

    void time(State next, Supplier<String> text) {
        list.add(new Step(Step.Kind.TIME, next, text));
    }

    void chance(State next, Supplier<String> text) {
        list.add(new Step(Step.Kind.CHANCE, next, text));
    }

    void add(Step step) {
        list.add(step);
    }

    List<Step> list() {
        return list;
    }

    /** How a worker is called. */
    static String name(int worker) {
        return "worker " + (char) ('A' + worker);
    }
}
