package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CompleteVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast complete}. */
@Command(name = "complete", description = "Release the old version: no rollback after this.")
final class CompleteCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new CompleteVerb(session).complete(session.runId(run));
    }
}
