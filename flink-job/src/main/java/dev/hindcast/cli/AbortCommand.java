package dev.hindcast.cli;

import dev.hindcast.verb.AbortVerb;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast abort}. */
@Command(name = "abort", description = "Give a run up: drop its candidate and its pins.")
final class AbortCommand extends RunVerbCommand {
    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        AbortVerb verb = new AbortVerb(session);
        String runId = session.runId(run);
        return dryRun ? verb.dryRun(runId) : verb.abort(runId);
    }
}
