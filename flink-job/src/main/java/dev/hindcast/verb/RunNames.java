package dev.hindcast.verb;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.spec.Identifiers;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How people name a run: by its id, by a unique beginning of it, or not at all. */
record RunNames(Manifest manifest, Path folder) {
    /**
     * The run with this id, or whose id begins like this if only one does; the newest one when null.
     *
     * @throws HindcastException RUN_UNKNOWN, IDENTIFIER_INVALID
     */
    String find(@Nullable String given) {
        List<String> runs = manifest.runs().stream().map(RunRow::runId).toList();
        if (given == null) {
            return runs.stream().findFirst().orElseThrow(this::none);
        }
        if (runs.contains(given)) {
            return given;
        }
        String start = Identifiers.runIdStart(given);
        List<String> like = runs.stream().filter(id -> id.startsWith(start)).toList();
        if (like.size() > 1) {
            throw ambiguous(given, like);
        }
        return like.stream().findFirst().orElseThrow(() -> unknown(given));
    }

    /** What to say of a run that is not there. */
    HindcastException unknown(String given) {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot find run %s in the manifest of %s", given, folder)
                .value(given)
                .expected(manifest.runs().stream().map(RunRow::runId).toList())
                .next("hindcast status");
    }

    private static HindcastException ambiguous(String given, List<String> like) {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot choose a run: %d of them begin with %s", like.size(), given)
                .value(given)
                .expected(like)
                .next("hindcast status " + like.get(0));
    }

    private HindcastException none() {
        return ErrorCode.RUN_UNKNOWN
                .error("Cannot find any run in the work folder %s", folder)
                .value("no run")
                .expected("a planned run, or another work folder in --workdir")
                .next("hindcast plan SPEC");
    }
}
