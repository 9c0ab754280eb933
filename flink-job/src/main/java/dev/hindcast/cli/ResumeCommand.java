package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hindcast resume}. */
@Command(name = "resume", description = "Go on with a run after a pause, a cancel or a crash.")
final class ResumeCommand extends RunVerbCommand {
    @Option(names = "--workers", paramLabel = "N", description = "Groups computed at a time.", defaultValue = "2")
    int workers = 2;

    @Mixin
    MetricsOption metrics = new MetricsOption();

    @Override
    Answer answer(Session session) {
        return metrics.on(new RunVerb(session, workers)).resume(session.runId(run));
    }
}
