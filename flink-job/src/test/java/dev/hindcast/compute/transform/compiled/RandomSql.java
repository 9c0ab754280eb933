package dev.hindcast.compute.transform.compiled;

import java.util.List;
import java.util.Random;

/** Expressions of every kind that is compiled, over {@link SqlRows}. */
final class RandomSql {
    private static final List<String> DECIMALS =
            List.of("d1", "d2", "d3", "d4", "source.tax.rate", "0.5", "12.3456", "0");
    private static final List<String> INTS = List.of("i1", "i2", "1", "7", "-3");
    private static final List<String> TEXTS = List.of("s1", "s2", "source.tax.code", "'GB'", "''", "'é'");
    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");

    private final Random random;

    RandomSql(long seed) {
        this.random = new Random(seed);
    }

    /** An expression of some type. */
    String expression() {
        return switch (random.nextInt(7)) {
            case 0, 1, 2 -> decimal(3);
            case 3 -> whole(2);
            case 4 -> flag(2);
            case 5 -> text(2);
            default ->
                pick(List.of("day1", "CASE WHEN " + flag(1) + " THEN day1 ELSE day2 END", "COALESCE(day2, day1)"));
        };
    }

    /** A decimal that is null only where an operand is, or where it overflows. */
    String strictDecimal(int depth) {
        if (depth == 0) {
            return pick(DECIMALS);
        }
        return switch (random.nextInt(6)) {
            case 0, 1 -> "(" + strictDecimal(depth - 1) + pick(List.of(" + ", " - ")) + strictDecimal(depth - 1) + ")";
            case 2, 3 -> "(" + strictDecimal(depth - 1) + " * " + strictDecimal(depth - 1) + ")";
            case 4 -> pick(List.of("ROUND(", "TRUNCATE(")) + strictDecimal(depth - 1) + ", " + random.nextInt(5) + ")";
            default ->
                "CAST(" + strictDecimal(depth - 1)
                        + pick(List.of(" AS DECIMAL(18, 4))", " AS DECIMAL(12, 2))", " AS DECIMAL(38, 6))"));
        };
    }

    private String decimal(int depth) {
        if (depth == 0) {
            return pick(DECIMALS);
        }
        String one = decimal(depth - 1);
        return switch (random.nextInt(8)) {
            case 0 -> "(" + one + " + " + decimal(depth - 1) + ")";
            case 1 -> "(" + one + " - " + pick(INTS) + ")";
            case 2 -> "(" + pick(INTS) + " * " + one + ")";
            case 3 -> "ROUND(" + one + ", " + random.nextInt(5) + ")";
            case 4 -> "COALESCE(" + one + ", " + decimal(depth - 1) + ")";
            case 5 ->
                "CASE WHEN " + flag(1) + " THEN " + one + " WHEN " + flag(1) + " THEN " + pick(INTS) + " ELSE "
                        + decimal(depth - 1) + " END";
            case 6 -> pick(List.of("-", "ABS")) + "(" + one + ")";
            default ->
                "(" + one + " / "
                        + pick(List.of(
                                "NULLIF(d1, 0)",
                                "NULLIF(d3, 0)",
                                "3",
                                "0.7",
                                "NULLIF(source.tax.rate, 0)",
                                "NULLIF(i1, 0)"))
                        + ")";
        };
    }

    private String whole(int depth) {
        if (depth == 0) {
            return pick(INTS);
        }
        String one = whole(depth - 1);
        return switch (random.nextInt(6)) {
            case 0 -> "(" + one + " + " + whole(depth - 1) + ")";
            case 1 -> "(" + one + " * " + pick(INTS) + ")";
            case 2 -> "(" + one + " - CAST(i2 AS BIGINT))";
            case 3 -> "CAST(ROUND(d3, 1) AS INT)";
            case 4 -> "IF(" + flag(1) + ", " + one + ", " + whole(depth - 1) + ")";
            default -> "(" + one + " / NULLIF(" + pick(INTS) + ", 0))";
        };
    }

    private String flag(int depth) {
        if (depth == 0) {
            return pick(List.of("f1", "f2", "TRUE"));
        }
        return switch (random.nextInt(9)) {
            case 0 -> "(" + flag(depth - 1) + " AND " + flag(depth - 1) + ")";
            case 1 -> "(" + flag(depth - 1) + " OR " + flag(depth - 1) + ")";
            case 2 -> "(NOT " + flag(depth - 1) + ")";
            case 3 ->
                "(" + pick(List.of(decimal(1), text(1), pick(INTS))) + pick(List.of(" IS NULL", " IS NOT NULL")) + ")";
            case 4 ->
                "(" + decimal(depth - 1) + " " + pick(COMPARISONS) + " " + pick(List.of(decimal(1), pick(INTS))) + ")";
            case 5 -> "(" + text(depth - 1) + " " + pick(COMPARISONS) + " " + text(0) + ")";
            case 6 -> "(day1 " + pick(COMPARISONS) + pick(List.of(" day2)", " DATE '2024-02-29')"));
            case 7 ->
                pick(List.of(
                        "(s1 IN ('GB', 'IE', 'zz'))", "(d1 BETWEEN 0 AND 99.5)", "(i1 NOT IN (1, 7))", "(b1 > i1)"));
            default ->
                "(" + flag(depth - 1) + pick(List.of(" IS TRUE)", " IS NOT TRUE)", " IS FALSE)", " IS NOT FALSE)"));
        };
    }

    private String text(int depth) {
        if (depth == 0) {
            return pick(TEXTS);
        }
        return random.nextBoolean()
                ? "COALESCE(" + text(depth - 1) + ", " + text(0) + ")"
                : "CASE WHEN " + flag(1) + " THEN " + text(depth - 1) + " ELSE " + text(0) + " END";
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
