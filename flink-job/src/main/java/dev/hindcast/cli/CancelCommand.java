package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CancelVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;

/** {@code hindcast cancel}. */
@Command(name = "cancel", description = "Stop a run now; 'resume' takes it up again where it was.")
final class CancelCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new CancelVerb(session).cancel(session.runId(run));
    }
}
