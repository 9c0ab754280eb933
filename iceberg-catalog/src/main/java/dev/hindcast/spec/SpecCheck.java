package dev.hindcast.spec;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a spec file turned out to be. */
public sealed interface SpecCheck {
    /** Nothing is wrong with it. */
    record SpecValid(RunSpec spec) implements SpecCheck {}

    /**
     * Something is wrong.
     *
     * @param problems all of them, in the order of the file
     */
    record SpecInvalid(Path file, List<SpecProblem> problems) implements SpecCheck {
        public SpecInvalid {
            problems = List.copyOf(problems);
        }

        /** One error for all problems: a first line with their number, then one line a problem. */
        public HindcastException error() {
            String name = String.valueOf(file.getFileName());
            String lines = problems.stream().map(problem -> problem.in(name)).collect(Collectors.joining("\n"));
            return ErrorCode.SPEC_INVALID
                    .error(
                            "Cannot use spec %s: %d problem%s%n%s",
                            name, problems.size(), problems.size() == 1 ? "" : "s", lines)
                    .value(file)
                    .next("hindcast plan " + file);
        }
    }

    /** Answers each result. */
    default <T> T fold(Function<SpecValid, T> valid, Function<SpecInvalid, T> invalid) {
        return this instanceof SpecValid v ? valid.apply(v) : invalid.apply((SpecInvalid) this);
    }
}
