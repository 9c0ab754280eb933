package dev.hindcast.compute.transform.compiled;

import java.io.Serializable;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression over one row, as the planner means it; travels to the tasks. Equal terms have equal values. */
sealed interface Term extends Serializable {
    TermType type();

    /** A column of the joined batch. */
    record Column(int position, TermType type) implements Term {}

    /**
     * The same value in every row.
     *
     * @param value a Long or, of a decimal, a BigDecimal of the type's scale, or, of a text, a String
     */
    record Constant(@Nullable Serializable value, TermType type) implements Term {}

    /** Two numbers of any scale; the result is rounded half up to the type's scale and must fit its precision. */
    record Arithmetic(Operator operator, Term left, Term right, TermType type) implements Term {}

    enum Operator {
        PLUS,
        MINUS,
        TIMES,
        DIVIDE
    }

    /** The same number with another scale: a cast, ROUND or TRUNCATE. */
    record Rescale(Term of, RoundingMode rounding, TermType type) implements Term {}

    /** The number with the other sign; with {@code absolute} only if it is negative. */
    record Negate(Term of, boolean absolute, TermType type) implements Term {}

    /** A comparison of two terms of one kind; numbers by value, texts by their UTF-8 bytes. */
    record Compare(Comparison comparison, Term left, Term right) implements Term {
        @Override
        public TermType type() {
            return TermType.FLAG;
        }
    }

    enum Comparison {
        EQUAL,
        NOT_EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST;

        /** Whether it holds for values whose {@code compare} answers this. */
        boolean holds(int order) {
            return switch (this) {
                case EQUAL -> order == 0;
                case NOT_EQUAL -> order != 0;
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                case AT_LEAST -> order >= 0;
            };
        }
    }

    /** AND or OR in three-valued logic, from left to right. */
    record Logic(boolean and, List<Term> terms) implements Term {
        public Logic {
            terms = List.copyOf(terms);
        }

        @Override
        public TermType type() {
            return TermType.FLAG;
        }
    }

    /** NOT: null stays null. */
    record Not(Term of) implements Term {
        @Override
        public TermType type() {
            return TermType.FLAG;
        }
    }

    /** IS NULL: never null. */
    record IsNull(Term of) implements Term {
        @Override
        public TermType type() {
            return TermType.FLAG;
        }
    }

    /** CASE: the value of the first condition that is true, else the last value. */
    record Choice(List<Term> conditions, List<Term> values, TermType type) implements Term {
        public Choice {
            conditions = List.copyOf(conditions);
            values = List.copyOf(values);
        }
    }
}
