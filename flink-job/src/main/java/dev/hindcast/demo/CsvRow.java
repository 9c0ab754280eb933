package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One row of a CSV file; what cannot be read is refused with {@code file:line:column} (column = number of the field). */
record CsvRow(CsvHeader header, long line, List<String> fields) {
    /** The field as it stands. */
    String text(String column) {
        return fields.get(header.at(column));
    }

    /** The field, which must not be empty. */
    String required(String column) {
        return parse(column, "a value", text -> {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("empty");
            }
            return text;
        });
    }

    /** The field, absent when it is empty. */
    Optional<String> optional(String column) {
        return Optional.of(text(column)).filter(text -> !text.isEmpty());
    }

    int integer(String column) {
        return parse(column, "a whole number", Integer::parseInt);
    }

    long longInteger(String column) {
        return parse(column, "a whole number", Long::parseLong);
    }

    LocalDate date(String column) {
        return parse(column, "a date yyyy-mm-dd", LocalDate::parse);
    }

    Instant instant(String column) {
        return parse(column, "an instant like 2011-01-04T08:26:00Z", Instant::parse);
    }

    /** An exact decimal with at most {@code scale} digits after the point; the result has exactly that many. */
    BigDecimal decimal(String column, int precision, int scale) {
        return parse(
                column,
                "a decimal with at most " + (precision - scale) + " digits before and " + scale + " after the point",
                text -> fitting(plain(text), precision, scale));
    }

    /** Without an exponent: {@code 1e3} in a file of prices is rather a slip than a thousand. */
    private static BigDecimal plain(String text) {
        if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
            throw new NumberFormatException("an exponent");
        }
        return new BigDecimal(text);
    }

    /** A share of one, {@code [0, 1)}: 20 % is {@code 0.2}. */
    BigDecimal share(String column, int scale) {
        return parse(column, "a fraction from 0 to below 1, such as 0.2 for 20 %", text -> {
            // With a digit before the point: also 0 has one.
            BigDecimal value = fitting(plain(text), scale + 1, scale);
            if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) >= 0) {
                throw new ArithmeticException("not in [0, 1)");
            }
            return value;
        });
    }

    /** Before the scale is set: that of 1e999999999 would be a number of a gigabyte. */
    private static BigDecimal fitting(BigDecimal value, int precision, int scale) {
        if (value.precision() - value.scale() > precision - scale) {
            throw new ArithmeticException("too large");
        }
        return value.setScale(scale);
    }

    /** What {@code read} makes of the field. */
    <T> T parse(String column, String expected, Function<String, T> read) {
        String text = text(column);
        try {
            return read.apply(text);
        } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
            throw error(header.at(column) + 1, column + " is '" + text + "'")
                    .value(text)
                    .expected(expected)
                    .because(e);
        }
    }

    /** An error at a field of this row, counted from 1. */
    HindcastException error(int column, String why) {
        return ErrorCode.INPUT_INVALID
                .error("Cannot read %s:%d:%d: %s", header.file(), line, column, why)
                .next("hindcast demo --help");
    }
}
