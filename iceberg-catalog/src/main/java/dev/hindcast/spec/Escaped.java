package dev.hindcast.spec;

/** Text of a stranger made fit for a message or a log line: no control characters, not endless. */
public final class Escaped {
    private static final int LONGEST = 120;

    private Escaped() {}

    /** At most 120 characters of it, control and format characters as {@code \\uXXXX}. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().limit(LONGEST).forEach(c -> append(shown, c));
        return text.codePointCount(0, text.length()) > LONGEST ? shown + "..." : shown.toString();
    }

    private static void append(StringBuilder shown, int c) {
        boolean plain = !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
        if (plain) {
            shown.appendCodePoint(c);
            return;
        }

        shown.append(String.format("\\u%04x", c));
    }
}
