package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.PublishVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast publish}. */
@Command(name = "publish", description = "Switch the readers of main to the approved result in one commit.")
final class PublishCommand extends RunVerbCommand {
    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        return new PublishVerb(session).publish(session.runId(run), dryRun);
    }
}
