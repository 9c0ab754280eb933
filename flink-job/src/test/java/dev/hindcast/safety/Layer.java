package dev.hindcast.safety;

import dev.hindcast.error.ErrorCode;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ForbiddenException;

/** Who is called, and the words in which it refuses or goes silent. */
public enum Layer {
    CATALOG,
    COMMIT,
    STORE,
    MANIFEST;

    /** What the caller gets instead of an answer. */
    public RuntimeException fault(Shape shape, String what) {
        return shape == Shape.REFUSED ? refusal(what) : silence(what);
    }

    private RuntimeException refusal(String what) {
        return switch (this) {
            case COMMIT -> new CommitFailedException("Refused on purpose: %s", what);
            case CATALOG, STORE -> new ForbiddenException("Refused on purpose: %s", what);
            case MANIFEST -> ErrorCode.MANIFEST_FAILED.error("Refused on purpose: %s", what);
        };
    }

    /** The manifest's contract knows one error; what comes here is none of its words. */
    private RuntimeException silence(String what) {
        String message = "No answer, on purpose: " + what;
        return this == MANIFEST
                ? new IllegalStateException(message)
                : new UncheckedIOException(new SocketTimeoutException(message));
    }
}
