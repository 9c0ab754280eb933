package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a file of a run's own is gone or cannot be read, no verb can mend it: the run is given up and planned again. */
final class DamagedCandidate {
    private static final Set<ErrorCode> SIGNS = EnumSet.of(ErrorCode.STAGED_FILE_MISSING, ErrorCode.SOURCE_UNREADABLE);
    /** Attempts write below {@code .../hindcast/RUN/}. */
    private static final Pattern STAGED = Pattern.compile("/hindcast/([a-z0-9-]+-[0-9a-f]{12})/");

    private DamagedCandidate() {}

    /** The command to type next, null when the failure is none of this kind. */
    static @Nullable String next(HindcastException failure, @Nullable String run) {
        if (!SIGNS.contains(failure.code())) {
            return null;
        }
        Matcher staged = STAGED.matcher(failure.getMessage() + " " + failure.value());
        if (staged.find()) {
            return "hindcast abort " + staged.group(1);
        }
        return run == null ? "hindcast status" : "hindcast status " + run;
    }
}
