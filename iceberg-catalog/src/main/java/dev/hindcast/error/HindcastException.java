package dev.hindcast.error;

import org.jspecify.annotations.Nullable;

/** The one exception that Hindcast raises on purpose: what could not be done, the value, what was expected, what next. */
public final class HindcastException extends RuntimeException {
    private final ErrorCode code;
    private @Nullable String value;
    private @Nullable String expected;
    private @Nullable String next;

    HindcastException(ErrorCode code, String message) {
        super(Redaction.masked(message));
        this.code = code;
    }

    /** The value that caused the error. */
    public HindcastException value(Object found) {
        this.value = Redaction.masked(String.valueOf(found));
        return this;
    }

    /** What would have been right in its place. */
    public HindcastException expected(Object right) {
        this.expected = Redaction.masked(String.valueOf(right));
        return this;
    }

    /** The command to type next. */
    public HindcastException next(String command) {
        this.next = command;
        return this;
    }

    /** The failure underneath. */
    public HindcastException because(Throwable cause) {
        initCause(cause);
        return this;
    }

    /** Which error this is. */
    public ErrorCode code() {
        return code;
    }

    /** The value that caused the error, if one was named. */
    public @Nullable String value() {
        return value;
    }

    /** What would have been right, if it was named. */
    public @Nullable String expected() {
        return expected;
    }

    /** The next command, if one was named. */
    public @Nullable String next() {
        return next;
    }

    /** With the code, for {@code toString}: where only the text of an error arrives, as from a cluster, the code can be read back. */
    @Override
    public String getLocalizedMessage() {
        return code + ": " + getMessage();
    }
}
