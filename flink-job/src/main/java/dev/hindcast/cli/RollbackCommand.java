package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.RollbackVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast rollback}. */
@Command(name = "rollback", description = "Make main the version before the publish again; live replays the gap.")
final class RollbackCommand extends RunVerbCommand {
    @Option(
            names = "--expect",
            paramLabel = "SNAPSHOT",
            required = true,
            description = "The published snapshot to take back; it must be the newest publish.")
    long expect;

    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        return new RollbackVerb(session).rollback(session.runId(run), expect, dryRun);
    }
}
