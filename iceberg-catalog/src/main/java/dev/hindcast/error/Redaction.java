package dev.hindcast.error;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Secrets that this process has read, and texts without them. Whoever reads a secret says so here once; everything that is
 * written for people (errors, logs) passes through {@link #masked}.
 */
public final class Redaction {
    /** Shorter words are in too many texts: hiding them would hide everything. */
    private static final int SHORTEST = 4;

    private static final String MASK = "***";

    /** {@code password=...} in a URL, {@code user:password@} in front of a host, and long-lived keys of AWS by their form. */
    private static final Pattern IN_URL = Pattern.compile("(?i)((?:password|secret|token|credential)=)[^&;\\s\"']+");

    private static final Pattern USER_INFO = Pattern.compile("(://[^/:@\\s]+:)[^/@\\s]+(@)");

    /** The longest first, so that a secret that begins like another is hidden as a whole. */
    private static final Set<String> KNOWN = new ConcurrentSkipListSet<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    private Redaction() {}

    /** From now on this text is hidden; one of fewer than 4 characters cannot be. */
    public static void hide(@Nullable String secret) {
        if (secret != null && secret.length() >= SHORTEST) {
            KNOWN.add(secret);
        }
    }

    /** The text with every known secret, and every password in a URL, replaced. */
    public static String masked(String text) {
        String result = text;
        for (String secret : KNOWN) {
            result = result.replace(secret, MASK);
        }
        result = IN_URL.matcher(result).replaceAll("$1" + MASK);
        return USER_INFO.matcher(result).replaceAll("$1" + MASK + "$2");
    }
}
