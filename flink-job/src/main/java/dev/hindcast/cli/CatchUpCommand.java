package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast catchup}. */
@Command(name = "catchup", description = "Bring the candidate to where main is.")
final class CatchUpCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new CatchUpVerb(session).catchUp(session.runId(run));
    }
}
