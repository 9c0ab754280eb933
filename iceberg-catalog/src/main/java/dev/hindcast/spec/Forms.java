package dev.hindcast.spec;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The forms of scalars in specs and settings. A plain scalar is text until one of these is asked for. */
public final class Forms {
    /** Prefix of run ids. */
    static final Form<String> NAME = Form.matching(
            Identifiers.NAME, "a name of at most 40 lower-case letters, digits and dashes that begins with a letter");

    static final Form<String> COLUMN =
            Form.matching(Identifiers.COLUMN, "a column name of letters, digits and underscores");
    static final Form<String> TABLE = Form.matching(
            Identifiers.TABLE, "namespace.table in letters, digits and underscores, each part at most 100 long");
    static final Form<String> ACTOR =
            Form.matching(Identifiers.ACTOR, "a name of at most 64 letters, digits and . _ @ -");
    static final Form<String> SNAPSHOT = Form.matching("latest|[1-9][0-9]{0,18}", "'latest' or a snapshot id");
    static final Form<String> PARTITION = new Form<>(
            "a column name, or DATE(column AT 'Zone/City') with a zone of the IANA time zone database",
            text -> Optional.of(text)
                    .filter(t -> LocalDays.isColumn(t) || LocalDays.parse(t).isPresent()));
    static final Form<String> JAVA_CLASS = Form.matching(
            "([a-zA-Z_][a-zA-Z0-9_]*\\.)*[A-Z][a-zA-Z0-9_$]*", "a class name such as com.shop.TaxTransform");
    static final Form<LocalDate> DATE =
            Form.reading("[0-9]{4}-[0-9]{2}-[0-9]{2}", "a date such as 2011-01-04", LocalDate::parse);
    static final Form<Boolean> BOOLEAN = Form.reading("true|false", "true or false", Boolean::valueOf);
    static final Form<Long> ROWS = Form.reading("0|[1-9][0-9]{0,17}", "a whole number of rows", Long::valueOf);
    static final Form<String> MONEY =
            Form.matching("(0|[1-9][0-9]{0,17})(\\.[0-9]{1,9})?", "an amount such as \"500.00\"");
    static final Form<Integer> DAYS = Form.reading(
            "(0|[1-9][0-9]{0,4})d", "whole days such as 7d", text -> Integer.valueOf(text.replace("d", "")));
    static final Form<String> PUBLIC_KEY =
            Form.reading("ed25519:[A-Za-z0-9+/=]{40,48}", "ed25519:<base64 of a 32-byte public key>", Forms::publicKey);

    /** Any text that is not blank and has at most 10,000 characters. */
    public static final Form<String> TEXT =
            new Form<>("a text", text -> Optional.of(text).filter(t -> !t.isBlank() && t.length() <= 10_000));

    /** {@code 60s}, {@code 45m}, {@code 2h}, {@code 5d}. */
    public static final Form<Duration> DURATION =
            Form.reading("(0|[1-9][0-9]{0,5})(ms|[smhd])", "a duration such as 60s, 45m, 2h or 5d", Forms::duration);

    private Forms() {}

    /** Like {@link #DURATION}, but longer than nothing. */
    public static Form<Duration> positiveDuration() {
        return new Form<>(
                DURATION.expected() + ", longer than 0",
                text -> DURATION.read(text).filter(length -> !length.isZero()));
    }

    /** A whole number in {@code [min, max]}, in plain decimal digits without a leading zero. */
    static Form<Integer> integer(int min, int max) {
        String expected = "a whole number from " + min + " to " + max;
        Form<Integer> any = Form.reading("0|[1-9][0-9]{0,8}", expected, Integer::valueOf);
        return new Form<>(expected, text -> any.read(text).filter(n -> n >= min && n <= max));
    }

    /** A constant of the enum, in lower case. */
    static <E extends Enum<E>> Form<E> oneOf(Class<E> type) {
        E[] constants = type.getEnumConstants();
        String expected = Arrays.stream(constants).map(Forms::word).collect(Collectors.joining(" or "));
        return new Form<>(
                expected,
                text -> Arrays.stream(constants)
                        .filter(constant -> word(constant).equals(text))
                        .findFirst());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Duration duration(String text) {
        if (text.endsWith("ms")) {
            return Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)));
        }
        long amount = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(amount);
            case 'm' -> Duration.ofMinutes(amount);
            case 'h' -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    private static String publicKey(String text) {
        int length = Base64.getDecoder().decode(text.substring("ed25519:".length())).length;
        if (length != 32) {
            throw new IllegalArgumentException("A public key has 32 bytes, not " + length);
        }

        return text;
    }
}
