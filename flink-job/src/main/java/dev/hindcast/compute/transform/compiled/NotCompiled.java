package dev.hindcast.compute.transform.compiled;

/** A part of a query that is left to the planner. Not an error. */
final class NotCompiled extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is left to it, for people: {@code function UPPER}. */
    NotCompiled(String what) {
        super(what);
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
