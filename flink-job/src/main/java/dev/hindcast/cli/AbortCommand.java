package dev.hindcast.cli;

import dev.hindcast.verb.AbortVerb;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast abort}. */
@Command(name = "abort", description = "Give a run up: drop its candidate and its pins.")
final class AbortCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new AbortVerb(session).abort(session.runId(run));
    }
}
