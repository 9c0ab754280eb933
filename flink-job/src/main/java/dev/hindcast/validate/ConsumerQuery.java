package dev.hindcast.validate;

import java.util.OptionalLong;

/**
 * A query of somebody who reads the table, with what its owner expects of every answer. Its first line says so: {@code
 * -- expect: rows>0; max_ms: 2000; compare: equal}.
 *
 * @param name file name
 * @param sql the whole text
 * @param rows how many rows an answer must have; more than none when nothing is said
 * @param maxMillis longest time that its job may take
 * @param compare how the answers on the old and on the new version must relate; tolerance when nothing is said
 */
public record ConsumerQuery(String name, String sql, RowExpectation rows, OptionalLong maxMillis, Compare compare) {
    /** How the answers on old and new must relate. */
    public enum Compare {
        /** The same rows, in any order. */
        EQUAL,
        /** They may differ; both are shown side by side. */
        TOLERANCE
    }

    /** How many rows an answer must have: an operator of {@code > >= = <= <} and a number. */
    public record RowExpectation(String operator, long limit) {
        /** Whether an answer of this many rows is as expected. */
        public boolean holds(long rows) {
            return switch (operator) {
                case ">" -> rows > limit;
                case ">=" -> rows >= limit;
                case "=" -> rows == limit;
                case "<=" -> rows <= limit;
                case "<" -> rows < limit;
                default -> throw new IllegalStateException("No operator " + operator);
            };
        }

        @Override
        public String toString() {
            return "rows" + operator + limit;
        }
    }

    /**
     * Reads the header of a query file.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID naming the file and the part that is not understood
     */
    public static ConsumerQuery parse(String name, String text) {
        return new ConsumerHeader(name, text).query();
    }

    /** The same without the comparison with the old version: what has a newer input is not the same, and need not be. */
    public ConsumerQuery ofNewerInput() {
        return new ConsumerQuery(name, sql, rows, maxMillis, Compare.TOLERANCE);
    }
}
