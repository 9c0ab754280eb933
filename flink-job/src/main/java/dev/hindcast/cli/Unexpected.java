package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.fs.FSError;

/** What nobody raised on purpose: a store that failed, for instance a full disk, or a bug. */
final class Unexpected {
    private Unexpected() {}

    /** As an error with an exit status that nobody reads as a refusal. */
    static HindcastException of(String verb, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FSError || cause instanceof IOException || cause instanceof UncheckedIOException) {
                return ErrorCode.STORE_FAILED
                        .error("Cannot finish %s: %s", verb, cause)
                        .expected("a store that takes and gives files")
                        .next("hindcast status")
                        .because(failure);
            }
        }
        return ErrorCode.BUG
                .error("Cannot finish %s: %s", verb, failure)
                .expected("no such failure; please report it with the log file")
                .because(failure);
    }
}
