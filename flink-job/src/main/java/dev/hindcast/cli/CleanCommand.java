package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CleanVerb;
import dev.hindcast.verb.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hindcast clean}. */
@Command(name = "clean", description = "Delete files that attempts left behind and no snapshot reaches.")
final class CleanCommand extends VerbCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "Run id, or a unique beginning of one (default: every completed or aborted run).")
    @Nullable
    String run;

    @Option(names = "--dry-run", description = "Only tell what would be deleted, and why.")
    boolean dryRun;

    @Override
    @Nullable
    String runId() {
        return run;
    }

    @Override
    Answer answer(Session session) {
        return new CleanVerb(session).clean(run == null ? null : session.runId(run), dryRun);
    }
}
