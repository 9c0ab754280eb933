package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CompleteVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast complete}. */
@Command(name = "complete", description = "Release the old version: no rollback after this.")
final class CompleteCommand extends RunVerbCommand {
    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        CompleteVerb verb = new CompleteVerb(session);
        String runId = session.runId(run);
        return dryRun ? verb.dryRun(runId) : verb.complete(runId);
    }
}
