package dev.hindcast.spec;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a scalar must look like, and how it is read.
 *
 * @param expected words for a message: {@code a date such as 2011-01-04}
 * @param reading empty when the text does not fit
 */
public record Form<T>(String expected, Function<String, Optional<T>> reading) {
    /** Reads the text; empty when it does not fit. */
    public Optional<T> read(String text) {
        return reading.apply(text);
    }

    /** Text that matches the pattern. */
    public static Form<String> matching(String pattern, String expected) {
        java.util.regex.Pattern compiled = java.util.regex.Pattern.compile(pattern);
        return new Form<>(expected, text -> Optional.of(text).filter(compiled.asMatchPredicate()));
    }

    /** The same text, read further; the function may throw when the text does not fit after all. */
    static <T> Form<T> reading(String pattern, String expected, Function<String, T> further) {
        Form<String> text = matching(pattern, expected);
        return new Form<>(expected, t -> text.read(t).flatMap(fit -> attempt(further, fit)));
    }

    private static <T> Optional<T> attempt(Function<String, T> further, String text) {
        try {
            return Optional.of(further.apply(text));
        } catch (java.time.DateTimeException | IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }
}
