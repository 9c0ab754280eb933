package dev.hindcast.manifest;

/** Reads tokens of the form {@code <run>/<partition or group>/<attempt>/<fence>}. */
final class Tokens {
    private Tokens() {}

    /** The number of the attempt; 0 when the text has another form. */
    static int attempt(String token) {
        String[] parts = token.split("/", -1);
        if (parts.length < 4) {
            return 0;
        }
        String attempt = parts[parts.length - 2];
        return attempt.matches("[0-9]{1,9}") ? Integer.parseInt(attempt) : 0;
    }
}
