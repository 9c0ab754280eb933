package dev.hindcast.observe.doctor;

/**
 * One thing that would break or endanger a run.
 *
 * @param check what was looked at, in lower case with hyphens; stable
 * @param grade how bad it is
 * @param found what was seen
 * @param next what to do about it
 */
public record Finding(String check, Grade grade, String found, String next) {
    /** How bad a finding is. */
    public enum Grade {
        /** No run may start. */
        FAULT,
        /** A run may start; somebody should look at it. */
        WARNING
    }

    static Finding fault(String check, String found, String next) {
        return new Finding(check, Grade.FAULT, found, next);
    }

    static Finding warning(String check, String found, String next) {
        return new Finding(check, Grade.WARNING, found, next);
    }
}
