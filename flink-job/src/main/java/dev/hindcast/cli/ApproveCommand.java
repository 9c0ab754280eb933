package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.ApproveVerb;
import dev.hindcast.verb.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast approve}. */
@Command(name = "approve", description = "Sign the judged result with the key of an owner.")
final class ApproveCommand extends RunVerbCommand {
    @Option(
            names = "--key",
            paramLabel = "NAME",
            description = "Name of the key in the work folder's keys/ (default: the name after --as).")
    @Nullable
    String key;

    @Override
    Answer answer(Session session) {
        String actor = global.actor == null && key != null ? key : global.actorName();
        return new ApproveVerb(session).approve(session.runId(run), actor, key == null ? actor : key);
    }
}
