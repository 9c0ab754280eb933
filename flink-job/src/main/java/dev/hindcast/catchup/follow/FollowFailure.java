package dev.hindcast.catchup.follow;

import dev.hindcast.error.ErrorKind;
import dev.hindcast.error.HindcastException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/** Which failures pass by themselves, so that the job tries again, and which end it. */
final class FollowFailure {
    private static final Set<ErrorKind> PASSING = EnumSet.of(ErrorKind.CONFLICT, ErrorKind.EXTERNAL, ErrorKind.UNKNOWN);

    private FollowFailure() {}

    /** Whether trying again may help: an outside system was away, or somebody was first. */
    static boolean mayPass(Throwable failure) {
        return raised(failure)
                .map(error -> PASSING.contains(error.code().kind()))
                .orElse(true);
    }

    /** The failure in a form with which Flink does or does not start the tasks again. */
    static Exception ending(Throwable failure) {
        return mayPass(failure)
                ? new java.io.IOException(failure)
                : new SuppressRestartsException(
                        raised(failure).<Throwable>map(error -> error).orElse(failure));
    }

    private static Optional<HindcastException> raised(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof HindcastException error) {
                return Optional.of(error);
            }
        }
        return Optional.empty();
    }
}
