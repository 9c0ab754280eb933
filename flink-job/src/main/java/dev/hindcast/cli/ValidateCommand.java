package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.ValidateVerb;
import picocli.CommandLine.Command;

/** {@code hindcast validate}. */
@Command(name = "validate", description = "Read the files of the candidate back and compare them with the evidence.")
final class ValidateCommand extends RunVerbCommand {
    @Override
    Answer answer(Session session) {
        return new ValidateVerb(session).validate(session.runId(run));
    }
}
