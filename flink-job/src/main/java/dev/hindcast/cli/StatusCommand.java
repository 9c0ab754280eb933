package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.StatusVerb;
import picocli.CommandLine.Command;

/** {@code hindcast status}. */
@Command(name = "status", description = "Show where a run stands and what to type next.")
final class StatusCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new StatusVerb(session).status(session.runId(run));
    }
}
