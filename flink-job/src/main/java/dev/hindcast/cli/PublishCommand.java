package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.PublishVerb;
import dev.hindcast.verb.Session;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast publish}. */
@Command(name = "publish", description = "Switch the readers of main to the approved result in one commit.")
final class PublishCommand extends RunVerbCommand {
    @Option(
            names = "--accept",
            paramLabel = "SNAPSHOT",
            split = ",",
            description = "Commits of others on main whose rows in the run's partitions may be lost, by snapshot id.")
    Set<Long> accepted = new LinkedHashSet<>();

    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        return new PublishVerb(session).publish(session.runId(run), accepted, dryRun);
    }
}
