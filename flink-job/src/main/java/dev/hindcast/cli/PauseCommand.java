package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.PauseVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast pause}. */
@Command(name = "pause", description = "Claim no more partitions; those being computed finish.")
final class PauseCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new PauseVerb(session).pause(session.runId(run));
    }
}
