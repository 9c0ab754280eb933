package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.DiffVerb;
import dev.hindcast.verb.GateVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast gate}. */
@Command(name = "gate", description = "Judge the candidate: every check, its numbers, and why it is open or shut.")
final class GateCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        Answer answer = new GateVerb(session).gate(session.runId(run));
        session.say("Why, as a page: " + new GateVerb(session).page(session.runId(run)));
        if (answer.exit() != 0) {
            session.say("What differs, to look at: " + new DiffVerb(session).judged(session.runId(run)));
        }
        return answer;
    }
}
