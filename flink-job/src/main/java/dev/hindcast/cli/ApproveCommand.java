package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.ApproveVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast approve}. */
@Command(name = "approve", description = "Sign the judged result with the key of an owner.")
final class ApproveCommand extends RunVerbCommand {
    @Option(
            names = "--key",
            paramLabel = "NAME",
            required = true,
            description = "Name of the owner and of the key in the work folder's keys/.")
    String key = "";

    @Override
    Answer answer(Session session) {
        return new ApproveVerb(session).approve(session.runId(run), global.actor == null ? key : global.actor, key);
    }
}
