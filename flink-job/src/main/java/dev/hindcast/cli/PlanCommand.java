package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hindcast plan}. */
@Command(name = "plan", description = "Resolve and lock a spec: what will be computed, from what, and what must hold.")
final class PlanCommand extends VerbCommand {
    @Parameters(index = "0", paramLabel = "SPEC", description = "The spec file (YAML).")
    @SuppressWarnings("NullAway.Init") // the command line refuses a call without it
    Path file;

    @Override
    Answer answer(Session session) {
        return new PlanVerb(session).plan(file);
    }
}
