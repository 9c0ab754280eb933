package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast catchup}. */
@Command(name = "catchup", description = "Bring the candidate to where main is.")
final class CatchUpCommand extends RunVerbCommand {
    @Option(names = "--follow", description = "Stay, and keep it there until the run is published or given up.")
    boolean follow;

    @Override
    Answer answer(Session session) {
        return new CatchUpVerb(session).catchUp(session.runId(run), follow);
    }
}
